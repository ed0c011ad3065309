import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import { type DefaultField, defaultFields } from '#machines/plan/plan-defaults.ts'
import type { Addon } from '#contract/addon.ts'
import { defaultPlanNames } from '#contract/wording/blockers/plan-blockers.ts'
import type { Plan } from '#contract/plan.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { planDefaultsEdit } from '../plans/calls.ts'
import {
  choosable,
  type DefaultsValues,
  defaultsBody,
  defaultsValues,
  eligiblePlans,
  isDefaultsValues,
} from './plan-defaults-values.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { useReload } from '#portal/wire/use-reload.ts'

/** Lists the selectable plans; the stored one stays until replaced, marked if it is not eligible. */
function choicesOf(addon: Addon, plans: readonly Plan[], field: DefaultField, chosen: string) {
  const eligible = eligiblePlans(plans, field).map(({ slug, name }) => ({
    value: slug,
    label: `${name} (${slug})`,
  }))
  const isKnown = chosen === '' || eligible.some(({ value }) => value === chosen)
  // An add-on in GA has a default plan (READINGS 42).
  const mayBeNone = field !== 'defaultPlanSlug' || addon.state !== 'ga' || chosen === ''
  return [
    ...(mayBeNone ? [{ value: '', label: 'None' }] : []),
    ...eligible,
    ...(isKnown ? [] : [{ value: chosen, label: `${chosen} (not eligible any more)` }]),
  ]
}

/** Staff's panel for the four default plans. */
export function PlanDefaultsForm({ addon, plans }: { addon: Addon; plans: readonly Plan[] }) {
  const reload = useReload()
  const navigate = useNavigate()
  const close = () =>
    navigate({
      to: '/addons/$addonSlug/plans',
      params: { addonSlug: addon.slug },
      search: (search) => ({ ...search, isShowingPlanDefaultsEditor: undefined }),
      resetScroll: false,
      replace: true,
    })
  const { form, panel, inputProps } = usePanelForm<DefaultsValues>({
    machine: panelMachine(planDefaultsEdit(addon.id)),
    etag: addon.etag,
    part: 'plan-defaults',
    stored: defaultsValues(addon),
    isValues: isDefaultsValues,
    labels: defaultPlanNames,
    body: defaultsBody,
    words: (field, values) => values[field] || 'None',
    onSaved: () => {
      flash.success('Plan defaults saved')
      void close().then(reload)
    },
    onClosed: () => void close(),
  })
  return (
    <PanelDrawer panel={panel} title="Edit Plan Defaults" verb="Save" returnsTo="plan-defaults">
      {defaultFields.map((field, index) => (
        <NativeSelect
          key={field}
          data-autofocus={index === 0 || undefined}
          label={defaultPlanNames[field]}
          description={choosable[field]}
          data={choicesOf(addon, plans, field, form.values[field])}
          {...inputProps(field)}
        />
      ))}
    </PanelDrawer>
  )
}
