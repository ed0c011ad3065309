import { type Addon, addonChange } from '#contract/addon.ts'
import type { AddonField } from '#contract/fields/addon.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'
import { addonPanelCalls } from './addon-panel-calls.ts'
import { type addonForm, type AddonFormValues, inputOf } from './addon-form.ts'
import { type PanelFormOptions, usePanelForm } from './use-panel-form.ts'

/** Props of a panel that edits fields of an add-on. */
export interface AddonPanelProps extends PanelEnd {
  addon: Addon
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
    calls: addonPanelCalls(addon.id, form),
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
