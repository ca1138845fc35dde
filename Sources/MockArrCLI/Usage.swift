/// What `mockarr --help` prints.
enum Usage {
    static let text = """
        mockarr [serve]                  Radarr on 127.0.0.1:7878, Sonarr on :8989, control API on :9797
          --radarr PORT --sonarr PORT --control PORT     0 = any free port; off leaves an app out
          --bind ADDRESS                 default 127.0.0.1; elsewhere --control-token TOKEN is needed
          --instance name=radarr4k,app=radarr,port=7879,url-base=/radarr,version=6.0.4.10291     repeatable;
                                 persona=4 behaves like that major version, whatever version is told
                                         state=radarr shows the data of another one;
                                         tls=off|self-signed|self-signed-ca|expired|wrong-name|given|stalled
          --tls-cert FILE --tls-key FILE     PEM; makes the apps' listeners https
          --fixtures DIR                 files laid over the built-in ones
          --watch                        what is saved there is live at once
          --preset NAME|FILE             a situation to start with; repeatable
          --state FILE                   goes on from it, if it is there, and saves it at the end
          --movies N --series N [--profile plain|messy]     a synthesised library instead of the fixtures' one
          --seed N                       what it, and chance in rules, hang on
          --now 2026-01-01T08:00:00Z [--freeze]          where the clock starts
          --latency 1s-3s                a delay on every API answer
          --api-key KEY --no-auth
          --ready-file PATH              written once every listener accepts
          --log text|json|off            one line a request on standard error
        mockarr fixtures check [PATH…]   all that is wrong in folders of fixtures, or in single files
          --format text|json|github      for people, for programs, for annotations
        mockarr fixtures normalize PATH… the canonical form of a file; of several what it would change
          --check --write --sort         fail where it would; write it; members by name
        mockarr fixtures redact PATH…    a file with stand-ins for its secrets, and what they are
          --write --seed TEXT            write it; what stand-ins hang on
        mockarr fixtures mutate FILE --out DIR     its broken variants, numbered as in rules, and an index
          --only missing,null            some kinds; repeatable
          --limit N                      at most so many
        mockarr fixtures history [DIR]   which samples of older servers break which clients
          --format text|json|markdown
        mockarr fixtures list            name, route, records, size
        mockarr fixtures synthesize [--movies N] [--series N] [--seed N] [--profile plain|messy] --out DIR
                                         a library of any size as fixtures, the same for the same seed
        mockarr record --from URL --out DIR     a real Radarr or Sonarr as fixtures; its key in MOCKARR_RECORD_API_KEY
          --only NAMES --skip NAMES      fixtures by name, with commas; what --only refers to comes along
          --history N                    records of history and blocklist, default 250
          --timeout 60s --retries 4 --pause 1s           without a byte; again; before the first retry
          --max-size 100MB               the most that one answer may have
          --ca FILE --insecure           whom to trust; anybody
          --fresh                        begins anew instead of going on
          --day 2026-01-15               what day it is there, if not today
        mockarr presets [NAME]           list the situations that are built in, or print one
        mockarr openapi radarr|sonarr    the document that this build serves, as OpenAPI 3.0
        mockarr health [URL]             exit 0 when a running one answers

        Exit codes: 0 fine, 1 failed, 2 misused.
        """
}
