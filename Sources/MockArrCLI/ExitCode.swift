/// What the process says to the shell that started it.
enum ExitCode: Int32 {
    case fine = 0
    case failed = 1
    case misused = 2
}
