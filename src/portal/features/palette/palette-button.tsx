import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '#portal/app/frame/header.module.css'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)

/** Prefetches the code; opening reports a failure. */
const prefetch = () => void Palette.load().catch(() => {})

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the command palette, by click or with Ctrl-K (Cmd-K on a Mac) anywhere. */
export function PaletteButton({ isStaff }: { isStaff: boolean }) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = isMac() ? event.metaKey : event.ctrlKey
      if (!wanted || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((open) => !open)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const key = isMac() ? '⌘K' : 'Ctrl K'
  return (
    <>
      <button
        type="button"
        className={`${classes.control} ${classes.search}`}
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        title={`Search (${key})`}
        onClick={() => setOpen(true)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <Icon name="search" />
        <span className={classes.searchWord}>Search</span>
        <kbd className={classes.key}>{key}</kbd>
      </button>
      {/* Outside of the header, whose colours on ink are no dialog's. */}
      {isOpen && createPortal(<Palette isStaff={isStaff} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
