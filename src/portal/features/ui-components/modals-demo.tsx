import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ProblemError } from '#machines/problem.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './ui-components.module.css'

const Dialog = lazyPart(async () => (await import('#portal/workflow/dialog/dialog.tsx')).Dialog)
const EditDrawer = lazyPart(async () => (await import('#portal/workflow/panel/panel-drawer.tsx')).EditDrawer)
const RemovalDrawer = lazyPart(
  async () => (await import('#portal/workflow/panel/removal-drawer.tsx')).RemovalDrawer,
)

const modals = [
  ['dialog', 'Open a dialog'],
  ['panel', 'Open a panel'],
  ['unsaved', 'Open a panel with unsaved changes'],
  ['removal', 'Open a removal'],
  ['failing', 'Open a removal that fails'],
] as const
type Modal = (typeof modals)[number][0]

const section = 'modals'

function Opened({ modal, close }: { modal: Modal; close: () => void }) {
  const [leaving, setLeaving] = useState(modal === 'unsaved')
  if (modal === 'dialog')
    return (
      <Dialog title="A dialog" onClose={close}>
        <p>It keeps focus until it is closed.</p>
        <div className={classes.row}>
          <Button onClick={close}>Close</Button>
        </div>
      </Dialog>
    )
  if (modal === 'panel' || modal === 'unsaved')
    return (
      <EditDrawer
        title="A panel"
        verb="Save"
        busy={false}
        returnsTo={section}
        leaving={leaving}
        onSave={() => {
          flash.success('Plan saved')
          close()
        }}
        onClose={close}
        onStay={() => setLeaving(false)}
        onDiscard={close}
        notice={null}
      >
        <p>A record’s fields stand here.</p>
      </EditDrawer>
    )
  const fails = modal === 'failing'
  return (
    <RemovalDrawer
      title="Remove a thing"
      verb="Remove"
      returnsTo={section}
      remove={{
        act: () =>
          fails
            ? Promise.reject(new ProblemError({ kind: 'refused', message: 'A made-up refusal.', fields: {} }))
            : Promise.resolve(),
        hasHappened: () => Promise.resolve(!fails),
      }}
      onRemoved={close}
      onClosed={close}
    >
      <p>What goes with it is listed here.</p>
    </RemovalDrawer>
  )
}

/** Panels and dialogs, which open over a page. */
export function ModalsDemo() {
  const [modal, setModal] = useState<Modal | null>(null)
  return (
    <Section id={section} title="Modals">
      <div className={classes.row}>
        {modals.map(([name, label]) => (
          <Button key={name} variant="default" onClick={() => setModal(name)}>
            {label}
          </Button>
        ))}
      </div>
      {modal !== null && <Opened key={modal} modal={modal} close={() => setModal(null)} />}
    </Section>
  )
}
