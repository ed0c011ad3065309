import { problemOf } from '#machines/problem.ts'

/**
 * Removes a record. That it is gone is what counts, whoever removed it and whether the answer came: where it is
 * lost, the record is looked up. Rejects with a ProblemError while it is, or may be, still there.
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
