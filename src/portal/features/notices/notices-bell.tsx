import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import header from '#portal/app/frame/header.module.css'
import { idle } from '#portal/app/frame/idle.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './notices-bell.module.css'
import { useNoticeCounts } from './notice-counts.ts'

const Menu = lazyPart(async () => (await import('./notices-menu.tsx')).NoticesMenu)
/** Counts for the bell: without its code there is no number, and nothing else is lost. */
const Watch = lazyPart(
  async () => (await import('./notice-watch.ts')).NoticeWatch,
  () => null,
  () => null,
)

/** Prefetches the code; opening reports a failure. */
const prefetch = () => void Menu.load().catch(() => {})

/** The most that the bell counts. */
const most = 99

/** The bell with the number of unread notices, which opens them by subject in the browser's native popover. */
export function NoticesBell({ userId }: { userId: string }) {
  const unread = useNoticeCounts(userId)?.unread ?? 0
  const [isIdle, setIdle] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const popover = useRef<HTMLDialogElement>(null)
  useEffect(() => void idle().then(() => setIdle(true)), [])
  const close = () => popover.current?.hidePopover()
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open')
  return (
    <>
      <button
        type="button"
        className={`${header.control} ${classes.bell}`}
        popoverTarget="notices"
        aria-haspopup="dialog"
        aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
        title="Notices"
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </button>
      {/* Outside of the header, whose colours on ink are not the menu's. */}
      {createPortal(
        <dialog
          ref={popover}
          id="notices"
          popover="auto"
          aria-label="Notices"
          className={`${header.menu} ${classes.menu}`}
          onToggle={onToggle}
        >
          {isOpen && <Menu userId={userId} onClose={close} />}
        </dialog>,
        document.body,
      )}
      {isIdle && <Watch userId={userId} />}
    </>
  )
}
