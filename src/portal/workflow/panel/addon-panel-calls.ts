import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { Addon, AddonChange } from '#contract/addon.ts'
import type { PanelCalls } from '../provide/panel-actor.ts'
import { readLatestRecord } from './read-latest-record.ts'
import { callApi } from '#portal/wire/api.ts'
import type { CallOptions } from '#portal/wire/wire-call.ts'

interface Calls<Values extends FormValues> {
  /** Takes the form's values from an add-on. */
  values: (addon: Addon) => Values
  /** Sends the change; an upload if it contains a picture. */
  update?: (given: { params: { addon: string }; body: AddonChange }, options: CallOptions) => Promise<unknown>
}

/** The calls of a panel that edits fields of an add-on (id); what is saved is the body, an `AddonChange`. */
export function addonPanelCalls<Values extends FormValues>(
  addon: string,
  { values, update = (given, options) => callApi(addonUpdate, given, options) }: Calls<Values>,
): PanelCalls {
  const params = { addon }
  return {
    save: (body, options) => update({ params, body }, options),
    readLatest: (signal) =>
      readLatestRecord(addon, callApi(addonView, { params }, { signal }), values, signal),
  }
}
