import { addonUpdate, addonView } from '#contract/endpoints/addons.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { type Addon, addonChange, type AddonChange } from '#contract/addon.ts'
import type { AddonField } from '#contract/fields/addon.ts'
import { panelMachine, type PanelCalls } from '../provide/panel-actor.ts'
import { type addonForm, type AddonFormValues, inputOf } from './addon-form.ts'
import { readLatestRecord } from './read-latest-record.ts'
import { type PanelFormOptions, usePanelForm } from './use-panel-form.ts'
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

/** Props of a panel that edits fields of an add-on. */
export interface AddonPanelProps {
  addon: Addon
  onSaved: () => void
  onClosed: () => void
}

type Options<Values extends object> = AddonPanelProps &
  Partial<Pick<PanelFormOptions<Values>, 'part' | 'limits' | 'words'>>

/** Connects a panel to a form of an add-on's fields; `field` has the properties of a field's input. */
export function useAddonPanel<Name extends AddonField>(
  { errors, ...form }: ReturnType<typeof addonForm<Name>>,
  { addon, ...options }: Options<AddonFormValues<Name>>,
) {
  const stored = form.values(addon)
  const panelForm = usePanelForm<AddonFormValues<Name>>({
    machine: panelMachine(addonPanelCalls(addon.id, form)),
    etag: addon.etag,
    limits: addonChange,
    validate: (values) => errors(values, stored),
    ...form,
    stored,
    ...options,
  })
  const field = (name: Name) => ({
    ...inputOf(name),
    ...panelForm.inputProps(name, typeof stored[name] === 'boolean' ? 'checkbox' : 'input'),
  })
  return { ...panelForm, field }
}
