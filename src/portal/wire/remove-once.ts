import { problemOf } from '#machines/problem.ts'

/**
 * Deletes a record, idempotently: if it is gone already, or if the answer is lost and a lookup finds it gone,
 * that counts as success. Rejects with a ProblemError if it still exists or may.
 */
export async function removeOnce(
  remove: () => Promise<unknown>,
  view: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove()
  } catch (error) {
    const { kind } = problemOf(error)
    if (kind === 'missing') return
    if (kind !== 'lost') throw error
    const isThere = await view().then(
      () => true,
      (again: unknown) => problemOf(again).kind !== 'missing',
    )
    if (isThere) throw error
  }
}
