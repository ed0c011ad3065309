import { useState } from 'react'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useLocation } from '@tanstack/react-router'
import type { WholeAddon } from '#contract/addon.ts'
import type { Feature } from '#contract/feature.ts'
import { planCreation, type Plan } from '#contract/plan.ts'
import { slugify } from '#contract/formats/slug.ts'
import { planFacts } from '#machines/plan/plan-defaults.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import type { Problem } from '#machines/problem.ts'
import type { SubjectChange } from '#machines/approval/approval-subject.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { changesOf } from '#portal/workflow/changes/lapsing.ts'
import { addonSituation } from '#machines/situation.ts'
import { newPlan, planEdit } from './calls.ts'
import { offeringWording, planFieldLabels, planFieldWording } from './wording.ts'
import {
  contractReasonsIn,
  copiedPlanValues,
  isPlanValues,
  newPlanValues,
  planBody,
  planFormValues,
  planKeys,
  planUnits,
  planValueErrors,
  type PlanValues,
  priceLockIn,
} from './plan-values.ts'
import { useLapseQuestion, useSaveQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { parsePrice } from '#contract/formats/price.ts'
import { unusualPriceQuestion } from '#portal/ui/format/typed-price.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useStandingRepricing } from './use-standing-repricing.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import classes from './plan-form.module.css'
import { lossIn, type PlanLoss } from './plan-loss.ts'
import { PlanInstallable } from './plan-installable.tsx'
import { PlanOfferings } from './plan-offerings.tsx'
import { PlanPriceField } from './plan-price-field.tsx'
import { PlanStaffFields } from './plan-staff-fields.tsx'
import { PlanAdvice } from './plan-advice.tsx'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

interface Props extends PanelEnd {
  addon: WholeAddon
  features: readonly Feature[]
  /** Null to create one. */
  plan: Plan | null
  /** The plan that a new one copies. */
  copied?: Plan | undefined
  /** Given a new plan. */
  onMade?: (plan: Plan) => void
}

/** SPEC section 8. A field's message shows only there, as does a repricing in the way; an ended session has its bar. */
const tellRefused = ({ kind, fields, repricing }: Problem) => {
  const hasPlace = Object.keys(fields).length > 0 || repricing !== undefined
  if (kind !== 'expired' && !hasPlace) flash.error('something went wrong')
}

/** Lists a save's changes to the subjects of the prices approval. */
const planChanges = (plan: Plan | null, values: PlanValues, stored: PlanValues): SubjectChange[] => {
  if (plan === null) return [{ subjectType: 'plan', field: 'created', ofTestPlan: false }]
  const ofTestPlan = plan.slug === testPlanSlug
  return changesOf('plan', values, stored).map(({ subjectType, field }) => ({
    subjectType,
    // The lifecycle names a plan's values individually.
    field: field === 'offerings' ? 'offering' : field,
    ofTestPlan,
  }))
}

/** Loaded once staff take something away from customers. */
const PlanLook = lazyPart(async () => (await import('./plan-look.tsx')).PlanLook)

/** Loaded once a repricing is in the way of staff. */
const rejecting = () => import('#portal/features/repricings/scheduled/reject-first.tsx')
const RejectFirst = lazyPart(async () => (await rejecting()).RejectFirst)
const RejectFirstDialog = lazyPart(async () => (await rejecting()).RejectFirstDialog)

/** The panel that creates or edits a plan. */
export function PlanForm({ addon, features, plan, copied, onMade, ...end }: Props) {
  const { isHerokuAdmin } = useUser()
  const { standing, active, refuse, ask, follow } = useStandingRepricing(plan)
  const price =
    plan === null
      ? null
      : {
          slug: plan.slug,
          stage: addon.state,
          pricingApproval: addonSituation(addon).approvals.pricing_plan_approval,
        }
  const before = plan === null ? null : { facts: planFacts(addon, plan), settings: plan, active }
  const facts = { features, stored: plan !== null, staff: isHerokuAdmin, price, before }
  const begun = copied === undefined ? newPlanValues(features) : copiedPlanValues(copied, features, facts)
  const stored = plan === null ? begun : planFormValues(plan, features)
  const planForm = usePanelForm<PlanValues>({
    calls: plan === null ? newPlan(addon.id, onMade) : planEdit(plan),
    etag: plan?.etag ?? null,
    ...(copied === undefined ? {} : { part: copied.slug }),
    stored,
    isValues: isPlanValues(features),
    labels: planFieldLabels,
    limits: planCreation,
    units: planUnits,
    keysOf: planKeys,
    validate: (values) => planValueErrors(values, facts),
    body: (values) => planBody(values, facts),
    words: planFieldWording,
    entry: offeringWording(features),
    ...end,
    onRefused: (problem) => {
      refuse(problem)
      tellRefused(problem)
    },
  })
  const { form, inputProps } = planForm
  // A repricing in the way is told where it can be rejected.
  const panel = planForm.panel.problem?.repricing ? { ...planForm.panel, problem: null } : planForm.panel
  const asked = useLapseQuestion({
    addon,
    panel,
    changes: () => planChanges(plan, form.values, stored),
    ...(plan === null
      ? { also: 'The price of the new plan is frozen with the rest while it is looked at.' }
      : {}),
  })
  const [loss, setLoss] = useState<PlanLoss | null>(null)
  const save = () => {
    const isValid = Object.keys(planValueErrors(form.values, facts)).length === 0
    const found = plan !== null && isValid ? lossIn(addon.state, plan, form.values) : null
    if (found === null) asked.onSave()
    else setLoss(found)
  }
  const priced = useSaveQuestion({ ...asked, onSave: save }, () => {
    const price = parsePrice(form.values.price)
    if (plan === null || !isHerokuAdmin || priceLockIn(form.values, facts) !== null) return null
    const text = 'cents' in price ? unusualPriceQuestion(plan.priceCents, price.cents) : null
    return text === null ? null : { label: 'Unusual price', text, verb: 'Save plan' }
  })
  const { name, slug } = form.values
  const returnsTo = (plan ?? copied)?.id
  const isTest = plan?.slug === testPlanSlug
  // A requirement links to the value that the plan lacks.
  const namesValue = useLocation({ select: ({ hash }) => hash.startsWith('offering-') })
  return (
    <>
      <PanelDrawer
        panel={{ ...priced, onClose: loss === null ? priced.onClose : () => {} }}
        title={plan === null ? 'Create Plan' : `Edit ${plan.name}`}
        verb={plan === null ? 'Create Plan' : 'Save plan'}
        returnsTo={returnsTo === undefined ? 'plans' : `plan-${returnsTo}`}
        blockers={contractReasonsIn(form.values, facts).filter(({ code }) => code === 'repricing_active')}
      >
        {copied !== undefined && (
          <p className={classes.soft}>
            A copy of <bdi>{copied.name}</bdi>
            {copied.priceContract && !isHerokuAdmin
              ? ', except for its price, which is set by contract.'
              : ': its price, its values and where it can be installed.'}
          </p>
        )}
        <TextInput
          label={planFieldLabels.name}
          description={isTest ? 'The test plan cannot be renamed.' : 'As customers read it.'}
          required={!isTest}
          {...(isTest ? { readOnly: true, variant: 'filled' } : {})}
          data-autofocus={!namesValue || undefined}
          {...inputProps('name')}
        />
        {plan === null ? (
          <TextInput
            label={planFieldLabels.slug}
            description={`Customers install the plan with it. It cannot be changed later. Left blank, it is ${
              slugify(name) === '' ? 'made from the name' : slugify(name)
            }.`}
            placeholder={slugify(name)}
            {...inputProps('slug')}
          />
        ) : (
          <TextInput
            label={planFieldLabels.slug}
            description="It cannot be changed after creation."
            value={plan.slug}
            variant="filled"
            readOnly
          />
        )}
        {plan === null && <PlanAdvice name={name} slug={slug} />}
        <PlanPriceField
          addon={addon}
          plan={plan}
          lock={priceLockIn(form.values, facts)}
          planForm={planForm}
        />
        <PlanInstallable planForm={planForm} staff={isHerokuAdmin} />
        <PlanOfferings features={features} planForm={planForm} />
        {isHerokuAdmin && (
          <PlanStaffFields addon={addon} plan={plan} planForm={planForm}>
            {standing !== null && form.values.priceContract && !stored.priceContract && (
              <RejectFirst key={standing.id} {...standing} onAsk={() => ask(true)} onStatus={follow} />
            )}
          </PlanStaffFields>
        )}
        {plan === null && <p className={classes.soft}>A new plan starts Invite Only.</p>}
      </PanelDrawer>
      {standing?.isAsked === true && <RejectFirstDialog id={standing.id} onClose={() => ask(false)} />}
      {plan !== null && loss !== null && (
        <PlanLook
          plan={plan}
          loss={loss}
          title={`Save plan ${plan.fullSlug}?`}
          verb="Save plan"
          onConfirm={() => {
            setLoss(null)
            asked.onSave()
          }}
          onRefused={refuse}
          onClose={() => setLoss(null)}
        />
      )}
    </>
  )
}
