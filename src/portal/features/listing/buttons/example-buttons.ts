import * as v from 'valibot'
import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import { problemOf } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import { repositoryName } from '#contract/fields/addon.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'

const values = v.object({ repository: v.string() })

/** The form value of an example button: a repository as user/repo. */
export type ButtonValues = v.InferOutput<typeof values>

export const isButtonValues = (value: unknown): value is ButtonValues => v.is(values, value)

/** The message for an invalid repository; null if valid. */
export function repositoryError(repository: string, others: readonly string[]): string | null {
  const name = plainText(repository)
  if (name === '') return 'Give the repository as user/repo.'
  if (!repositoryName.test(name)) return 'Write it as user/repo, such as acme/sample-app.'
  return others.includes(name) ? 'This repository has a button already.' : null
}

/** Number of attempts at a change when the list is changed concurrently. */
const tries = 3

/** Changes the currently stored list, so that concurrent changes are not lost. */
async function changeButtons(
  addonId: string,
  change: (buttons: readonly string[]) => string[],
  signal?: AbortSignal,
  left = tries,
): Promise<void> {
  const params = { addon: addonId }
  const options = signal === undefined ? {} : { signal }
  const stored: Addon = await callApi(addonView, { params }, options)
  const buttons = change(stored.buttons)
  if (buttons.join() === stored.buttons.join()) return
  try {
    await callApi(addonUpdate, { params, body: { buttons } }, { ...options, ifMatch: stored.etag })
  } catch (error) {
    if (left <= 1 || problemOf(error).kind !== 'stale') throw error
    await changeButtons(addonId, change, signal, left - 1)
  }
}

/** The calls of the panel that adds a button. */
export const buttonAddition = (addonId: string) => ({
  save: (body: object, { signal }: CallOptions) => {
    const repository = plainText((body as ButtonValues).repository)
    return changeButtons(addonId, (all) => [...all.filter((each) => each !== repository), repository], signal)
  },
})

/** The calls that remove a button; succeeds if it is gone already. */
export const buttonRemoval = (addonId: string, repository: string): ConfirmedCalls => ({
  act: ({ signal }) => changeButtons(addonId, (all) => all.filter((each) => each !== repository), signal),
  hasHappened: async (options) => {
    const { buttons } = await callApi(addonView, { params: { addon: addonId } }, options)
    return !buttons.includes(repository)
  },
})
