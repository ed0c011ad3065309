/** A start that must not go on; the message says why and what to do, and is all that is printed. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefused'
  }
}
