import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import type { ReactNode } from 'react'
import { useOpenerFocus } from '#portal/ui/focus/use-opener-focus.ts'
import { SessionEnded } from '#portal/app/session/session-ended.tsx'
import classes from './side-panel.module.css'

interface Props {
  title: string
  /** Id of the element to focus on close if the opener is gone. */
  returnsTo: string
  onClose: () => void
  /** Its width beside the page in px, as far as there is room. */
  width?: number
  children: ReactNode
}

/** A panel over the page from the right; full-screen on a phone. */
export function SidePanel({ title, returnsTo, onClose, width = 480, children }: Props) {
  useOpenerFocus(returnsTo)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      classNames={{
        content: classes.panel ?? '',
        header: classes.head ?? '',
        title: classes.title ?? '',
        close: classes.close ?? '',
        body: classes.body ?? '',
      }}
      position="right"
      size={width}
      overlayProps={{ backgroundOpacity: 0.45 }}
      // Mantine's header element would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.content}>
        <SessionEnded within />
        {children}
      </div>
    </Drawer>
  )
}
