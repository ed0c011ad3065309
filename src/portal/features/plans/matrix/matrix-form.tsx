import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flash } from '#portal/app/flashes/flash.ts'
import section from '#portal/ui/layout/section.module.css'
import { revisionTag } from '#portal/wire/seen-revision.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { useLapseQuestion } from '#portal/workflow/panel/use-save-question.tsx'
import { testPlanSlug } from '#machines/plan/default-plan.ts'
import { planValuesCalls } from './calls.ts'
import type { MatrixData } from './plan-matrix-screen.tsx'
import { cellsChanged, isSheetTexts, sentValues, sheetTexts, textErrors } from './sheet-texts.ts'
import type { CellChange, SheetTexts } from './value-text.ts'

interface Props extends MatrixData {
  withDisabled: boolean
  /** The page has been read anew since. */
  isOutdated: boolean
  /** Asks for a form of what was read last. */
  onRenewed: () => void
}

/** The texts with some cells changed. */
const withChanges = (texts: SheetTexts, changes: readonly CellChange[]): SheetTexts => {
  const changed: Record<string, Record<string, string>> = {}
  for (const { planId, featureId, text } of changes)
    (changed[planId] ??= { ...texts[planId] })[featureId] = text
  return changed
}

/** The form of a sheet of plans' values. */
export function MatrixForm({ addon, features, plans, withDisabled, isOutdated, onRenewed }: Props) {
  const reload = useReload()
  const navigate = useNavigate()
  const [stored] = useState(() => sheetTexts(features, plans))
  const names = new Map(features.map(({ id, name }) => [id, name]))
  const labels = Object.fromEntries(plans.map(({ id, name }) => [id, name]))
  const { form, panel, errorOf } = usePanelForm<SheetTexts>({
    calls: planValuesCalls(addon.id),
    etag: revisionTag(addon.revision),
    stored,
    isValues: isSheetTexts(features, plans),
    labels,
    units: plans.map(({ id }) => ({ fields: [id], joined: 'keys' })),
    validate: (texts) => textErrors(features, texts, stored),
    body: (texts) => sentValues(features, texts),
    entry: {
      label: (featureId, planId) =>
        `${names.get(featureId) ?? 'A feature that is gone'} of ${labels[planId] ?? ''}`,
      words: (_, text) => (typeof text === 'string' && text !== '' ? text : 'no value'),
    },
    onSaved: () => {
      flash.success('Plan values saved')
      void reload().then(onRenewed)
    },
    onClosed: () => void navigate({ to: '/addons/$addonSlug/plans', params: { addonSlug: addon.slug } }),
  })
  const texts = form.values
  const changed = cellsChanged(features, texts, stored)
  const isClean = changed.length === 0 && !panel.busy
  useEffect(() => {
    if (isOutdated && isClean) onRenewed()
  }, [isOutdated, isClean, onRenewed])
  const asked = useLapseQuestion({
    addon,
    panel,
    changes: () =>
      plans
        .filter(({ id }) => changed.some(({ planId }) => planId === id))
        .map(({ slug }) => ({ subjectType: 'plan', field: 'offering', ofTestPlan: slug === testPlanSlug })),
  })
  const change = (changes: readonly CellChange[]) => form.setValues((before) => withChanges(before, changes))
  const shown = plans.filter(({ enabled }) => enabled || withDisabled)
  return (
    <form
      noValidate
      className={`${section.body} ${section.section}`}
      onSubmit={(event) => {
        event.preventDefault()
        asked.onSave()
      }}
    >
      <Title order={2} id="matrix" tabIndex={-1}>
        Compare plans
      </Title>
      <table>
        <tbody>
          {features.map((feature) => (
            <tr key={feature.id}>
              <th scope="row">{feature.name}</th>
              {shown.map(({ id, name }) => (
                <td key={id}>
                  <input
                    aria-label={`${feature.name}, ${name}`}
                    data-path={`${id}.${feature.id}`}
                    value={texts[id]?.[feature.id] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      change([{ planId: id, featureId: feature.id, text: value }])
                    }
                  />
                  {errorOf(`${id}.${feature.id}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {asked.question}
      <button type="submit">Save</button>
    </form>
  )
}
