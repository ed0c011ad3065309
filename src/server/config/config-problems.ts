/** An invalid configuration; lists every problem. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((each) => `  - ${each}`).join('\n')}`)
    this.name = 'ConfigProblems'
  }
}
