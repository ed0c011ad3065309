import { Button } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { counted } from '#contract/formats/grouped.ts'
import type { Plan } from '#contract/plan.ts'
import { EditFoot } from '#portal/workflow/panel/edit-foot.tsx'
import { panelBlockers } from '#portal/workflow/panel/panel-notices.tsx'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'
import { ChangesList } from './changes-list.tsx'
import { GapNote } from './gap-note.tsx'
import { focusNextCell } from './gaps.ts'
import classes from './matrix.module.css'
import { focusCell } from './sheet/sheet-acts.ts'
import type { Sheet } from './sheet/use-sheet.ts'
import { UndoButtons } from './undo-buttons.tsx'
import type { ValuesForm } from './use-values-form.ts'

interface Props {
  addon: Addon
  plans: readonly Plan[]
  form: ValuesForm
  sheet: Sheet
  /** The paths of the cells that lack a value. */
  gaps: ReadonlySet<string>
  /** Messages by path about texts that are no value. */
  wrong: Readonly<Record<string, string>>
  /** The list of changes is unfolded. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Returns the path of the cell that had focus last; empty if none had. */
  lastCell: () => string
}

/** Stands at the foot of the sheet: its unsaved changes, what is amiss, and what saves or leaves them. */
export function SaveBar({ addon, plans, form, sheet, gaps, wrong, isOpen, onOpen, lastCell }: Props) {
  const { changed, save } = form
  const nothing = changed.length === 0 ? [{ message: 'Nothing is changed.', href: null }] : []
  const faults = Object.keys(wrong)
  const [amiss, next] = faults.length > 0 ? [faults, 'Next error'] : [[...gaps], 'Next gap']
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.footBar}>
        {save.clashes.length === 0 && <ProblemNote problem={save.problem} onCheck={null} />}
        <ChangesList {...{ plans, changed, wrong, isOpen, onOpen }} onChange={sheet.change} />
        <div className={classes.steps}>
          {amiss.length > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => focusNextCell(amiss, lastCell())}>
              {next}
            </Button>
          )}
          <UndoButtons sheet={sheet} />
        </div>
        <GapNote addon={addon} gaps={gaps} />
        {changed.length > 0 && <p className={classes.delay}>{marketplaceDelay(addon)}</p>}
        <div className={classes.acts}>
          <EditFoot
            busy={save.busy}
            leaving={save.leaving}
            unsaved={`${counted(changed.length, 'change')} ${changed.length === 1 ? 'is' : 'are'} not saved.`}
            question={save.question}
            onClose={save.onClose}
            onStay={() => {
              save.onStay()
              focusCell(lastCell())
            }}
            onDiscard={save.onDiscard}
            verb="Save values"
            blockers={[...panelBlockers(save), ...nothing]}
          />
        </div>
      </div>
    </div>
  )
}
