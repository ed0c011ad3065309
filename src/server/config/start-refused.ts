/** A refusal to start; only its message is printed, which gives the reason and the remedy. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartRefused'
  }
}
