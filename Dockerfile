FROM swift:6.3-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends libgnutls28-dev libmicrohttpd-dev libturbojpeg0-dev zlib1g-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /mockarr
COPY Package.swift ./
COPY Sources Sources
COPY Fixtures Fixtures
COPY Presets Presets
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product mockarr \
    && strip -o /usr/local/bin/mockarr .build/release/mockarr

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libcurl3-gnutls libgnutls30 libmicrohttpd12 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home mockarr
COPY --from=build /usr/local/bin/mockarr /usr/local/bin/mockarr
USER 10001
EXPOSE 7878 8989 9797
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s CMD ["mockarr", "health"]
ENTRYPOINT ["mockarr"]
CMD ["serve", "--bind", "0.0.0.0", "--control-token", "mockarr"]
