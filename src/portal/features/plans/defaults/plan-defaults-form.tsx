import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import { type DefaultField, defaultFields } from '#machines/plan/plan-defaults.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { choosable, eligiblePlans } from './plan-defaults-values.ts'
import { addonForm } from '#portal/workflow/panel/addon-form.ts'
import { useAddonPanel } from '#portal/workflow/panel/use-addon-panel.ts'
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

const planDefaults = addonForm(defaultFields)

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
  const { form, panel, field } = useAddonPanel(planDefaults, {
    addon,
    part: 'plan-defaults',
    limits: { entries: {} },
    words: (name, values) => values[name] || 'None',
    onSaved: () => {
      flash.success('Plan defaults saved')
      void close().then(reload)
    },
    onClosed: () => void close(),
  })
  return (
    <PanelDrawer panel={panel} title="Edit Plan Defaults" verb="Save" returnsTo="plan-defaults">
      {defaultFields.map((name, index) => (
        <NativeSelect
          key={name}
          data-autofocus={index === 0 || undefined}
          description={choosable[name]}
          data={choicesOf(addon, plans, name, form.values[name])}
          {...field(name)}
        />
      ))}
    </PanelDrawer>
  )
}
