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
 * The calls of a panel that edits some fields of an add-on. An add-on is one record with many panels: where only
 * other fields were saved meanwhile, or these very values by a save whose answer was lost, nobody is asked.
 */
export function addonFields<Values extends FormValues>({
  addon,
  values,
  body,
  update = api.addonUpdate,
}: Fields<Values>): PanelCalls {
  const params = { addon: addon.id }
  /** What the person knows to be stored. */
  let known = values(addon)
  return {
    save: async (given, options) => {
      const change = body(given as Values)
      try {
        await update({ params, body: change }, options)
      } catch (error) {
        if (problemOf(error).kind !== 'stale') throw error
        const latest = await api.addonView({ params }, options.signal ? { signal: options.signal } : {})
        const stored = values(latest)
        if (same(body(stored), change)) return
        if (!same(stored, known)) throw error
        await update({ params, body: change }, { ...options, ifMatch: latest.etag })
      }
    },
    readLatest: async (signal) => {
      const latest = await api.addonView({ params }, { signal })
      known = values(latest)
      return { values: known, etag: latest.etag }
    },
  }
}
