import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { ResultOf } from '#contract/endpoints/endpoint.ts'
import type { featuresAndPlansView } from '#contract/endpoints/plans.ts'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { planValuesCalls } from './calls.ts'
import { movedCells } from './sheet/sheet-cells.ts'
import { cellsChanged, isSheetTexts, plansWith, sentValues, sheetTexts, textErrors } from './sheet-texts.ts'
import type { CellChange, SheetTexts } from './value-text.ts'

export type MatrixData = Pick<ResultOf<typeof featuresAndPlansView>, 'addon' | 'features' | 'plans'>

interface Options extends MatrixData {
  /** As the page has read it since. */
  latest: MatrixData
  /** Asks for a form of what was read last. */
  onRenewed: () => void
}

/**
 * The form of the values of an add-on's plans. Once saved, and once others have changed something while nothing is typed,
 * it asks for a new one of what is stored then.
 */
export function useValuesForm({ addon, features, plans, latest, onRenewed }: Options) {
  const reload = useReload()
  const navigate = useNavigate()
  const [began] = useState(() => sheetTexts(features, plans))
  const [step, setStep] = useState<'editing' | 'saved' | 'reloaded'>('editing')
  const nameOf = new Map([...features, ...plans].map(({ id, name }) => [id, name]))
  const { base, form, panel, errorOf } = usePanelForm<SheetTexts>({
    calls: planValuesCalls(addon.id),
    etag: revisionTag(addon.revision),
    stored: began,
    isValues: isSheetTexts(features, plans),
    labels: Object.fromEntries(plans.map(({ id, name }) => [id, name])),
    units: plans.map(({ id }) => ({ fields: [id], joined: 'keys' })),
    // What others have stored since is right by itself.
    validate: (texts) => textErrors(cellsChanged(features, texts, began)),
    body: (texts) => sentValues(features, texts),
    entry: {
      label: (featureId, planId) =>
        `${nameOf.get(featureId) ?? 'A feature that is gone'}${planId === undefined ? '' : ` of ${nameOf.get(planId)}`}`,
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
  // One that was removed meanwhile has left the form.
  const present = useMemo(
    () => features.filter(({ id }) => Object.values(base).every((own) => id in own)),
    [features, base],
  )
  const changed = cellsChanged(present, texts, base)
  const isClean = changed.length === 0 && !panel.busy
  const isOutdated = latest.addon.revision !== addon.revision
  const now = useMemo(() => sheetTexts(latest.features, latest.plans), [latest])
  const isEdited = step === 'editing' && panel.clashes.length === 0
  const hasOthers = isOutdated && isEdited && movedCells(base, now).length > 0
  // Once the session has ended, the page is not read anew: it has what was stored before.
  const isRenewed = step === 'reloaded' && (isOutdated || movedCells(texts, now).length === 0)
  useEffect(() => {
    if (hasOthers && isClean) flash.info('Others have changed values meanwhile: here they are.')
    if (isRenewed || (isOutdated && isClean)) onRenewed()
  }, [isRenewed, isOutdated, hasOthers, isClean, onRenewed])
  const save = useLapseQuestion({
    addon,
    panel,
    changes: () =>
      plans
        .filter(({ id }) => changed.some(({ planId }) => planId === id))
        .map(({ slug }) => ({ subjectType: 'plan', field: 'offering', ofTestPlan: slug === testPlanSlug })),
  })
  return {
    /** Those of the form. */
    features: present,
    texts,
    /** The texts that count as unchanged: those stored, as far as they are known. */
    stored: base,
    changed,
    panel,
    /** The panel, whose save asks first. */
    save,
    errorOf,
    /** Others have changed values that are merged with these once saved. */
    hasOthers,
    /** Saved, and waiting for the page's new data: text typed meanwhile would be lost. */
    isSaved: step !== 'editing',
    onChange: (changes: readonly CellChange[]) => form.setValues((before) => plansWith(before, changes)),
  }
}

export type ValuesForm = ReturnType<typeof useValuesForm>
