import type { ReactNode } from 'react'
import { EditFoot, type EditFootProps } from './edit-foot.tsx'
import classes from './panel-drawer.module.css'
import { panelBlockers, PanelNotices } from './panel-notices.tsx'
import { SidePanel } from './side-panel.tsx'
import type { PanelOfForm } from './use-panel-form.ts'

interface EditDrawerProps extends EditFootProps {
  title: string
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  onSave: () => void
  /** Shown above the fields: a problem, or changes made meanwhile. */
  notice: ReactNode
  children: ReactNode
}

/** A panel for editing a record. */
export function EditDrawer({ title, returnsTo, onSave, notice, children, ...foot }: EditDrawerProps) {
  return (
    <SidePanel title={title} returnsTo={returnsTo} onClose={foot.onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {notice}
        {children}
        <div className={classes.bar} data-foot>
          <EditFoot {...foot} />
        </div>
      </form>
    </SidePanel>
  )
}

interface PanelDrawerProps extends Pick<EditFootProps, 'verb' | 'blockers'> {
  /** The panel, and its question while a save asks one. */
  panel: PanelOfForm & { question?: ReactNode }
  title: string
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  /** Shown within the problem note, below its message. */
  told?: ReactNode
  children: ReactNode
}

/** The drawer of a usePanelForm form, with problems and choices above its fields. */
export function PanelDrawer({ panel, title, verb, blockers, returnsTo, told, children }: PanelDrawerProps) {
  const { busy, leaving, question, onSave, onClose, onStay, onDiscard } = panel
  return (
    <EditDrawer
      {...{ title, verb, returnsTo, busy, leaving, question, onSave, onClose, onStay, onDiscard }}
      blockers={[...panelBlockers(panel), ...(blockers ?? [])]}
      notice={<PanelNotices panel={panel} told={told} />}
    >
      {children}
    </EditDrawer>
  )
}
