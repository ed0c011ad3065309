import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { Blocker } from '../../contract/trail.ts'
import { ActionButton } from './action-button.tsx'
import classes from './edit-drawer.module.css'

interface Props {
  title: string
  /** The primary button's verb. */
  verb: string
  /** Its button takes something away. */
  destructive?: boolean
  busy: boolean
  /** Why it can't be saved as it is; none when it can. */
  blockers?: readonly Pick<Blocker, 'message' | 'href'>[]
  /** Id of the element that takes focus on leaving where what opened the panel is gone. */
  returnsTo: string
  /** Asks whether to give up unsaved work. */
  leaving: boolean
  onSave: () => void
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
  /** Stands above the fields: a problem, or what was changed meanwhile. */
  notice: ReactNode
  children: ReactNode
}

/** A panel from the right in which a record is edited; on a phone it fills the screen. */
export function EditDrawer(props: Props) {
  const {
    title,
    verb,
    destructive = false,
    blockers = [],
    busy,
    returnsTo,
    leaving,
    onSave,
    onClose,
    onStay,
    onDiscard,
    notice,
    children,
  } = props
  const isNarrow = useMediaQuery('(max-width: 480px)') === true
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const target = isThere ? opener : document.querySelector<HTMLElement>(`#${CSS.escape(returnsTo)}`)
      target?.focus()
    },
    [opener, returnsTo],
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={isNarrow ? '100%' : 480}
      // Mantine's header element would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
        {leaving ? (
          <div role="alertdialog" aria-label="Unsaved changes" className={classes.leaving}>
            <p>Your changes are not saved.</p>
            <div className={classes.actions}>
              <Button data-autofocus onClick={onStay}>
                Keep editing
              </Button>
              <Button variant="outline" color="red" onClick={onDiscard}>
                Discard changes
              </Button>
            </div>
          </div>
        ) : (
          <div className={classes.actions}>
            {blockers.length > 0 ? (
              <ActionButton blockers={blockers} busy={false} onClick={onSave}>
                {verb}
              </ActionButton>
            ) : (
              <Button type="submit" loading={busy} {...(destructive ? { color: 'red' } : {})}>
                {verb}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </div>
        )}
      </form>
    </Drawer>
  )
}
