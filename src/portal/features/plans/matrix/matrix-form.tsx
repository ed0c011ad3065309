import { Button, Title } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import section from '#portal/ui/layout/section.module.css'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { PanelNotices } from '#portal/workflow/panel/panel-notices.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { BackToPlans } from './back-to-plans.tsx'
import { FeatureHead } from './feature-head.tsx'
import { gapsIn } from './gaps.ts'
import { KeysList } from './keys-list.tsx'
import classes from './matrix.module.css'
import { PlanHead } from './plan-head.tsx'
import { SaveBar } from './save-bar.tsx'
import { cellPath, changeAt } from './sheet/sheet-cells.ts'
import { useSheet } from './sheet/use-sheet.ts'
import { ValueSheet } from './sheet/value-sheet.tsx'
import { textErrors } from './sheet-texts.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { type MatrixData, useValuesForm } from './use-values-form.ts'

interface Props extends MatrixData {
  /** Disabled plans have columns too. */
  withDisabled: boolean
  /** As the page has read it since. */
  latest: MatrixData
  /** A selector of the element that takes focus; empty for none. */
  focused: string
  /** Asks for a form of what was read last. */
  onRenewed: () => void
}

/** Loaded once one is opened. */
const FillDialog = lazyPart(async () => (await import('./fill-dialog.tsx')).FillDialog)
const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog)

/** The dialog that is open. */
type Asked = { fill: string | undefined } | { copyTo: string }

/** The plan of the cell at a path. */
const planOf = (path: string): string => changeAt(path, '').planId

/** The values of an add-on's plans in a sheet, to edit and to save together. */
export function MatrixForm({ withDisabled, focused, ...given }: Props) {
  const { addon, plans } = given
  const form = useValuesForm(given)
  const { features, texts, stored, changed, panel } = form
  const [asked, setAsked] = useState<Asked | null>(null)
  const closeDialog = () => setAsked(null)
  const [isListOpen, setListOpen] = useState(false)
  const lastCell = useRef('')
  useFirstFocus(focused, given)
  const gaps = gapsIn(features, plans, texts)
  const disabled = plans.filter(({ enabled }) => !enabled)
  // All of a shut-down add-on's plans are disabled.
  const hasChoice = disabled.length > 0 && disabled.length < plans.length
  // A disabled plan has a column also where it has changes, or lacks what the page asks for.
  const wanted = new Set([...changed.map(({ planId }) => planId), ...[...gaps].map(planOf)])
  const shownIds = plans
    .filter(({ id, enabled }) => enabled || withDisabled || !hasChoice || wanted.has(id))
    .map(({ id }) => id)
    .join(' ')
  // Rows are rendered again only if their plans are others.
  const shown = useMemo(() => plans.filter(({ id }) => shownIds.includes(id)), [plans, shownIds])
  const editable = readOnlyReason(addon) === null
  // What is typed while a save is on its way would be lost with the form.
  const readOnly = !editable || form.isSaved || panel.busy
  const sheet = useSheet({ features, plans: shown, texts, stored, readOnly, onChange: form.onChange })
  const wrong = textErrors(
    changed.filter((cell) => cellPath(cell.planId, cell.featureId) !== sheet.typedCell),
  )
  const discardDraft = () => {
    panel.onDiscardDraft()
    sheet.forget()
  }
  // Heads stay as they are while one types.
  const hasOthers = plans.length > 1
  const planHead = useCallback(
    (plan: Plan) => (
      <PlanHead
        addon={addon}
        plan={plan}
        hasOthers={hasOthers}
        onCopy={() => setAsked({ copyTo: plan.id })}
      />
    ),
    [addon, hasOthers],
  )
  const featureHead = useCallback(
    (feature: Feature) => (
      <FeatureHead
        addonSlug={addon.slug}
        feature={feature}
        editable={editable}
        onFill={() => setAsked({ fill: feature.id })}
      />
    ),
    [addon.slug, editable],
  )
  return (
    <>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (Object.keys(wrong).length === 0) return form.save.onSave()
          setListOpen(false)
          // Leads to the first of them.
          panel.onSave()
        }}
      >
        <section className={`${section.body} ${section.section}`} aria-labelledby="matrix">
          <header className={section.heading}>
            <Title order={2} id="matrix" tabIndex={-1}>
              Compare plans
            </Title>
            <div className={section.actions}>
              <BackToPlans addonSlug={addon.slug} />
              {editable && (
                <Button variant="default" size="xs" onClick={() => setAsked({ fill: undefined })}>
                  Fill row
                </Button>
              )}
            </div>
          </header>
          {/* A problem stands beside what saves. */}
          <PanelNotices panel={{ ...panel, problem: null, onDiscardDraft: discardDraft }} />
          {form.hasOthers && (
            <output className={section.notice}>
              <Icon name="info" />
              Others have changed values meanwhile. Yours stay, and are merged with theirs once you save.
            </output>
          )}
          <div
            role="presentation"
            onFocus={({ target }) => {
              lastCell.current = target.dataset.path ?? lastCell.current
            }}
          >
            <ValueSheet
              {...{ features, plans: shown, texts, stored, sheet, planHead, featureHead }}
              readOnly={!editable}
              errorOf={(planId, featureId) => form.errorOf(cellPath(planId, featureId))}
              gapOf={(planId, featureId) => gaps.has(cellPath(planId, featureId))}
            />
          </div>
          {hasChoice && (
            <AnchorLink
              from="/addons/$addonSlug/plans/matrix"
              to="."
              search={{ disabled: withDisabled ? undefined : 'true' }}
              replace
              resetScroll={false}
              // What is typed stays.
              ignoreBlocker
            >
              {withDisabled ? 'Hide disabled plans' : `Show disabled plans (${disabled.length})`}
            </AnchorLink>
          )}
          {editable && <KeysList />}
        </section>
        {editable && (
          <SaveBar
            {...{ addon, plans, form, sheet, gaps, wrong }}
            isOpen={isListOpen}
            onOpen={setListOpen}
            lastCell={() => lastCell.current}
          />
        )}
      </form>
      {asked !== null && 'fill' in asked && (
        <FillDialog
          {...{ features, texts }}
          plans={shown}
          featureId={asked.fill}
          onFill={sheet.fillRow}
          onClose={closeDialog}
        />
      )}
      {asked !== null && 'copyTo' in asked && (
        <CopyDialog
          {...{ features, plans, texts }}
          planId={asked.copyTo}
          onCopy={sheet.copyPlan}
          onClose={closeDialog}
        />
      )}
    </>
  )
}
