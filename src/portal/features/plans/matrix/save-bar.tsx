import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { EditFoot } from '#portal/workflow/panel/edit-foot.tsx'
import { panelBlockers } from '#portal/workflow/panel/panel-notices.tsx'
import { marketplaceDelay } from '#portal/workflow/stage/marketplace-delay.ts'
import { ChangesList } from './changes-list.tsx'
import classes from './matrix.module.css'
import type { ValuesForm } from './use-values-form.ts'
import type { CellChange } from './value-text.ts'

interface Props {
  addon: Addon
  plans: readonly Plan[]
  form: ValuesForm
  onChange: (changes: readonly CellChange[]) => void
}

/** Stands at the foot of the sheet: its unsaved changes, and what saves or leaves them. */
export function SaveBar({ addon, plans, form: { changed, save }, onChange }: Props) {
  const nothing = changed.length === 0 ? [{ message: 'Nothing is changed.', href: null }] : []
  return (
    <div className={classes.foot} data-foot>
      <div className={classes.footBar}>
        <ChangesList plans={plans} changed={changed} onChange={onChange} />
        {changed.length > 0 && <p className={classes.soft}>{marketplaceDelay(addon)}</p>}
        <div className={classes.acts}>
          <EditFoot
            busy={save.busy}
            leaving={save.leaving}
            question={save.question}
            onClose={save.onClose}
            onStay={save.onStay}
            onDiscard={save.onDiscard}
            verb="Save values"
            blockers={[...panelBlockers(save), ...nothing]}
          />
        </div>
      </div>
    </div>
  )
}
