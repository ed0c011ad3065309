import type { FormValues } from '../../machines/edit-panel.ts'
import { problemOf } from '../../machines/problem.ts'
import type { Addon, AddonChange } from '../contract/addon.ts'
import type { PanelCalls } from './actors.ts'
import { api } from './api.ts'
import type { CallOptions } from './wire-call.ts'

interface Fields<Values extends FormValues> {
  /** As the panel was opened with it. */
  addon: Addon
  /** What the form shows of an add-on. */
  values: (addon: Addon) => Values
  /** What is sent of it. */
  body: (values: Values) => AddonChange
  /** Sends it; an upload where a picture goes along. */
  update?: (given: { params: { addon: string }; body: AddonChange }, options: CallOptions) => Promise<unknown>
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The calls of a panel that edits some fields of an add-on. What is stored already, by a save whose answer was lost,
 * counts as saved.
 */
export function addonFields<Values extends FormValues>({
  addon,
  values,
  body,
  update = api.addonUpdate,
}: Fields<Values>): PanelCalls {
  const params = { addon: addon.id }
  const latest = (signal?: AbortSignal) => api.addonView({ params }, signal === undefined ? {} : { signal })
  return {
    save: async (given, options) => {
      const change = body(given as Values)
      try {
        await update({ params, body: change }, options)
      } catch (error) {
        if (problemOf(error).kind !== 'stale') throw error
        if (!same(body(values(await latest(options.signal))), change)) throw error
      }
    },
    readLatest: async (signal) => {
      const stored = await latest(signal)
      return { values: values(stored), etag: stored.etag }
    },
  }
}
