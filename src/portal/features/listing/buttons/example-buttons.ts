import { problemOf } from '#machines/problem.ts'
import { type Addon, repositoryName } from '#contract/addon.ts'
import { api } from '#portal/wire/api.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

/** The value of an example button's form: a repository as user/repo. */
export interface ButtonValues {
  repository: string
}

export const isButtonValues = (value: unknown): value is ButtonValues =>
  typeof value === 'object' && value !== null && 'repository' in value && typeof value.repository === 'string'

/** Finds the fault in a repository before it is sent, in words at its field; null for none. */
export function repositoryError(repository: string, others: readonly string[]): string | null {
  const name = repository.trim()
  if (name === '') return 'Give the repository as user/repo.'
  if (!repositoryName.test(name)) return 'Write it as user/repo, such as acme/sample-app.'
  return others.includes(name) ? 'This repository has a button already.' : null
}

/** How often a change is tried whose list somebody else changes at the same moment. */
const tries = 3

/** Changes the list as it is stored now, so that nobody else's change is lost. */
async function changeButtons(
  addonId: string,
  change: (buttons: readonly string[]) => string[],
  signal?: AbortSignal,
  left = tries,
): Promise<void> {
  const params = { addon: addonId }
  const options = signal === undefined ? {} : { signal }
  const stored: Addon = await api.addonView({ params }, options)
  const buttons = change(stored.buttons)
  if (buttons.join() === stored.buttons.join()) return
  try {
    await api.addonUpdate({ params, body: { buttons } }, { ...options, ifMatch: stored.etag })
  } catch (error) {
    if (left <= 1 || problemOf(error).kind !== 'stale') throw error
    await changeButtons(addonId, change, signal, left - 1)
  }
}

/** The panel's calls for another button. */
export const buttonAddition = (addonId: string) => ({
  save: (values: object, { signal }: CallOptions) => {
    const repository = (values as ButtonValues).repository.trim()
    return changeButtons(addonId, (all) => [...all.filter((each) => each !== repository), repository], signal)
  },
})

/** Takes a button away. That it is gone is what counts. */
export const removeButton = (addonId: string, repository: string, signal: AbortSignal): Promise<void> =>
  changeButtons(addonId, (all) => all.filter((each) => each !== repository), signal)
