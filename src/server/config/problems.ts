/** A refusal to start; only its message is printed, which gives the reason and the remedy. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefused'
  }
}

/** An invalid configuration; lists every problem. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.name = 'ConfigProblems'
  }
}

/** A command that cannot be carried out; the message gives the reason. */
export class AdminProblem extends Error {}
