/** A command that cannot be carried out; the message gives the reason. */
export class AdminProblem extends Error {}
