import type { InstallFailure } from '#machines/install/lifecycle.ts'

/** The reason of a failed install for its customer, where its provider says nothing. */
export const installFailures: Record<InstallFailure, string> = {
  refused: 'The provider of this add-on refused the install.',
  wrong_answer: 'The provider of this add-on answered in a way that the platform does not understand.',
  unanswered: 'The provider of this add-on did not answer in time.',
  overdue: 'The provider of this add-on did not finish the install in time.',
  shutdown: 'The add-on was shut down before its provider had finished the install.',
}

/** The same for a change of plan that the provider refused without a word. */
export const planChangeFailed = 'The provider of this add-on did not change the plan, which stays as it is.'
