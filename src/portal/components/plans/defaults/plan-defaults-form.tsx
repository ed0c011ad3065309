import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Addon } from '../../../../contract/addon.ts'
import type { Plan } from '../../../../contract/plan.ts'
import { panelMachine } from '../../../actors.ts'
import { flash } from '../../../flash.ts'
import { planDefaultsEdit } from '../../../plan-calls.ts'
import {
  type DefaultField,
  type DefaultsValues,
  defaultsValues,
  eligiblePlans,
  isDefaultsValues,
  planDefaults,
} from '../../../plan-defaults.ts'
import { usePanelForm } from '../../../use-panel-form.ts'
import { PanelDrawer } from '../../panel-drawer.tsx'

const labels = Object.fromEntries(planDefaults.map(({ field, label }) => [field, label])) as Record<
  DefaultField,
  string
>

/** What may be chosen; what is stored stays choosable until another plan is chosen, and says if it is not eligible. */
function choicesOf(plans: readonly Plan[], field: DefaultField, chosen: string) {
  const eligible = eligiblePlans(plans, field).map(({ slug, name }) => ({
    value: slug,
    label: `${name} (${slug})`,
  }))
  const isKnown = chosen === '' || eligible.some(({ value }) => value === chosen)
  return [
    { value: '', label: 'None' },
    ...eligible,
    ...(isKnown ? [] : [{ value: chosen, label: `${chosen} (not eligible any more)` }]),
  ]
}

/** Staff's panel with the four default plans. */
export function PlanDefaultsForm({ addon, plans }: { addon: Addon; plans: readonly Plan[] }) {
  const router = useRouter()
  const navigate = useNavigate()
  const close = () =>
    navigate({
      to: '/addons/$addonSlug/plans',
      params: { addonSlug: addon.slug },
      search: (search) => ({ ...search, isShowingPlanDefaultsEditor: undefined }),
      resetScroll: false,
    })
  const { form, panel, inputProps } = usePanelForm<DefaultsValues>({
    machine: panelMachine(planDefaultsEdit(addon.id)),
    etag: addon.etag,
    path: `/addons/${addon.slug}/plans?isShowingPlanDefaultsEditor=true`,
    stored: defaultsValues(addon),
    isValues: isDefaultsValues,
    labels,
    body: (values) => Object.fromEntries(planDefaults.map(({ field }) => [field, values[field] || null])),
    words: (field, values) => values[field] || 'None',
    onSaved: () => {
      flash.success('Plan defaults saved')
      void close().then(() => router.invalidate())
    },
    onClosed: () => void close(),
  })
  return (
    <PanelDrawer panel={panel} title="Edit Plan Defaults" verb="Save" returnsTo="plan-defaults">
      {planDefaults.map(({ field, label, needs }) => (
        <NativeSelect
          key={field}
          label={label}
          description={
            needs === null
              ? 'Plans that all users see.'
              : 'Plans that all users see and that are marked for Review & CI apps.'
          }
          data={choicesOf(plans, field, form.values[field])}
          {...inputProps(field)}
        />
      ))}
    </PanelDrawer>
  )
}
