import { problemOf } from '#machines/problem.ts'
import { api } from '#portal/wire/api.ts'

/**
 * Shuts an add-on down. After a lost answer, the stage tells whether it happened. Rejects with a
 * ProblemError.
 */
export async function sendShutdown(addonId: string, signal: AbortSignal): Promise<void> {
  const params = { addon: addonId }
  try {
    await api.progressionCreate({ params, body: { to: 'shutdown' } }, { signal })
  } catch (error) {
    if (problemOf(error).kind !== 'lost') throw error
    const { state } = await api.addonView({ params }, { signal })
    if (state !== 'shutdown') throw error
  }
}
