import { Button, Title } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { ResultOf } from '#contract/endpoints/endpoint.ts'
import type { featuresAndPlansView } from '#contract/endpoints/plans.ts'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import section from '#portal/ui/layout/section.module.css'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { EditFoot } from '#portal/workflow/panel/edit-foot.tsx'
import { panelBlockers, PanelNotices } from '#portal/workflow/panel/panel-notices.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'
import { planValuesCalls } from './calls.ts'
import { ChangesList } from './changes-list.tsx'
import { FeatureHead } from './feature-head.tsx'
import { GapNote } from './gap-note.tsx'
import { gapsIn } from './gaps.ts'
import classes from './matrix.module.css'
import { PlanHead } from './plan-head.tsx'
import { cellPath, changeAt } from './sheet/sheet-cells.ts'
import { KeysList } from './keys-list.tsx'
import { useSheet } from './sheet/use-sheet.ts'
import { ValueSheet } from './sheet/value-sheet.tsx'
import { cellsChanged, isSheetTexts, plansWith, sentValues, sheetTexts, textErrors } from './sheet-texts.ts'
import type { SheetTexts } from './value-text.ts'

export type MatrixData = Pick<ResultOf<typeof featuresAndPlansView>, 'addon' | 'features' | 'plans'>

interface Props extends MatrixData {
  withDisabled: boolean
  /** The page has been read anew since. */
  isOutdated: boolean
  /** What takes focus, as a selector; empty for nothing. */
  focused: string
  /** Asks for a form of what was read last. */
  onRenewed: () => void
}

/** Loaded once one is opened. */
const FillDialog = lazyPart(async () => (await import('./fill-dialog.tsx')).FillDialog)
const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog)

/** The plan of the cell at a path. */
const planOf = (path: string): string => changeAt(path, '').planId

/** The dialog that is open. */
type Asked = { fill: string | undefined } | { copyTo: string }

/** The form of the values of an add-on's plans, in a sheet. */
export function MatrixForm({ addon, features, plans, withDisabled, isOutdated, focused, onRenewed }: Props) {
  const reload = useReload()
  const navigate = useNavigate()
  const [stored] = useState(() => sheetTexts(features, plans))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [step, setStep] = useState<'editing' | 'saved' | 'reloaded'>('editing')
  const nameOf = new Map([...features, ...plans].map(({ id, name }) => [id, name]))
  const { form, panel, errorOf } = usePanelForm<SheetTexts>({
    calls: planValuesCalls(addon.id),
    etag: revisionTag(addon.revision),
    stored,
    isValues: isSheetTexts(features, plans),
    labels: Object.fromEntries(plans.map(({ id, name }) => [id, name])),
    units: plans.map(({ id }) => ({ fields: [id], joined: 'keys' })),
    validate: (texts) => textErrors(cellsChanged(features, texts, stored)),
    body: (texts) => sentValues(features, texts),
    entry: {
      label: (featureId, planId) =>
        `${nameOf.get(featureId) ?? 'A feature that is gone'} of ${nameOf.get(planId)}`,
      words: (_, text) => (typeof text === 'string' && text !== '' ? text : 'no value'),
    },
    onSaved: () => {
      setStep('saved')
      flash.success('Plan values saved')
      void reload().then(() => setStep('reloaded'))
    },
    onClosed: () => void navigate({ to: '/addons/$addonSlug/plans', params: { addonSlug: addon.slug } }),
  })
  const texts = form.values
  const changed = cellsChanged(features, texts, stored)
  const isClean = changed.length === 0 && !panel.busy
  useEffect(() => {
    if (step === 'reloaded' || (isOutdated && isClean)) onRenewed()
  }, [step, isOutdated, isClean, onRenewed])

  const disabled = plans.filter(({ enabled }) => !enabled)
  const gaps = gapsIn(features, plans, texts)
  // A disabled plan has a column also where it has changes, or lacks what the page asks for.
  const wanted = new Set([...changed.map(({ planId }) => planId), ...[...gaps].map(planOf)])
  const shownIds = plans
    .filter(({ id, enabled }) => enabled || withDisabled || wanted.has(id))
    .map(({ id }) => id)
    .join(' ')
  // Rows are rendered again only if their plans are others.
  const shown = useMemo(() => plans.filter(({ id }) => shownIds.includes(id)), [plans, shownIds])
  const editable = readOnlyReason(addon) === null
  // What is typed between the answer to a save and the page's new data would be lost.
  const readOnly = !editable || step !== 'editing'
  const sheet = useSheet({
    features,
    plans: shown,
    texts,
    readOnly,
    onChange: (changes) => form.setValues((before) => plansWith(before, changes)),
  })
  const save = useLapseQuestion({
    addon,
    panel,
    changes: () =>
      plans
        .filter(({ id }) => changed.some(({ planId }) => planId === id))
        .map(({ slug }) => ({ subjectType: 'plan', field: 'offering', ofTestPlan: slug === testPlanSlug })),
  })
  const hash = useLocation({ select: (location) => location.hash })
  // A requirement links to the value that a plan lacks.
  const first = focused === '' && hash.startsWith('value-') ? `#${CSS.escape(hash)}` : focused
  useEffect(() => {
    if (first !== '') document.querySelector<HTMLElement>(first)?.focus()
  }, [first])
  const planHead = (plan: Plan) => (
    <PlanHead
      addon={addon}
      plan={plan}
      hasOthers={plans.length > 1}
      onCopy={() => setAsked({ copyTo: plan.id })}
    />
  )
  const featureHead = (feature: Feature) => (
    <FeatureHead
      addonSlug={addon.slug}
      feature={feature}
      editable={editable}
      onFill={() => setAsked({ fill: feature.id })}
    />
  )
  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.onSave()
        }}
      >
        <section className={`${section.body} ${section.section}`} aria-labelledby="matrix">
          <header className={section.heading}>
            <Title order={2} id="matrix" tabIndex={-1}>
              Compare plans
            </Title>
            {editable && (
              <div className={section.actions}>
                <ActionButton
                  variant="default"
                  blockers={sheet.canUndo ? [] : [{ message: 'There is nothing to undo.', href: null }]}
                  onClick={sheet.undo}
                >
                  Undo
                </ActionButton>
                <ActionButton
                  variant="default"
                  blockers={sheet.canRedo ? [] : [{ message: 'There is nothing to redo.', href: null }]}
                  onClick={sheet.redo}
                >
                  Redo
                </ActionButton>
                <Button variant="default" onClick={() => setAsked({ fill: undefined })}>
                  Fill a feature
                </Button>
              </div>
            )}
          </header>
          <PanelNotices
            panel={{
              ...panel,
              onDiscardDraft: () => {
                panel.onDiscardDraft()
                sheet.forget()
              },
            }}
          />
          <GapNote addon={addon} gaps={gaps} />
          <ValueSheet
            {...{ features, plans: shown, texts, stored, sheet, readOnly }}
            errorOf={(planId, featureId) => errorOf(cellPath(planId, featureId))}
            gapOf={(planId, featureId) => gaps.has(cellPath(planId, featureId))}
            planHead={planHead}
            featureHead={featureHead}
          />
          {disabled.length > 0 && (
            <AnchorLink
              from="/addons/$addonSlug/plans/matrix"
              to="."
              search={{ disabled: withDisabled ? undefined : 'true' }}
              replace
              resetScroll={false}
            >
              {withDisabled ? 'Without disabled plans' : `With disabled plans (${disabled.length})`}
            </AnchorLink>
          )}
          {editable && <KeysList />}
        </section>
        {editable && (
          <div className={classes.foot} data-foot>
            <div className={classes.footBar}>
              <ChangesList plans={plans} changed={changed} onChange={sheet.change} />
              {changed.length > 0 && <p className={classes.soft}>{marketplaceDelay(addon)}</p>}
              <div className={classes.acts}>
                <EditFoot
                  {...save}
                  verb="Save values"
                  blockers={
                    changed.length === 0
                      ? [{ message: 'Nothing is changed.', href: null }]
                      : panelBlockers(panel)
                  }
                />
              </div>
            </div>
          </div>
        )}
      </form>
      {asked !== null && 'fill' in asked && (
        <FillDialog
          features={features}
          featureId={asked.fill}
          onFill={sheet.fillRow}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && 'copyTo' in asked && (
        <CopyDialog
          plans={plans}
          planId={asked.copyTo}
          onCopy={sheet.copyPlan}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
