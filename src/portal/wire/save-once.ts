import { problemOf } from '#machines/problem.ts'

/** The keys of saves that nobody has heard the end of, by what they say. */
const unheard = new Map<string, string>()

/**
 * Saves these values under an Idempotency-Key. Where the answer is lost, saving the same values again goes out under
 * the same key, so that the platform does it once.
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
