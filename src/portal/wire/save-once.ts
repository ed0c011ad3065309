import { problemOf } from '#machines/problem.ts'

/** Idempotency keys of saves whose outcome is unknown, by their values. */
const unheard = new Map<string, string>()

/**
 * Saves values under an Idempotency-Key. After a lost answer, saving the same values reuses the key, so that
 * the platform acts once.
 */
export async function saveOnce<Answer>(
  values: object,
  save: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(values)
  const key = unheard.get(text) ?? crypto.randomUUID()
  unheard.set(text, key)
  try {
    const answer = await save(key)
    unheard.delete(text)
    return answer
  } catch (error) {
    if (problemOf(error).kind !== 'lost') unheard.delete(text)
    throw error
  }
}
