import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { closeFlash, type Flash, type FlashStyle, useFlashes } from './flash.ts'
import classes from './flashes.module.css'
import { markChanges } from './mark-changes.ts'
import { Icon, type IconName } from '#portal/ui/signs/icon.tsx'

/** How long a message that is not an error stays open, in ms. */
const stayTime = 8000

const icons: Record<FlashStyle, IconName> = { success: 'check', error: 'alert', info: 'info' }

function FlashBox({ id, style, heading, text }: Flash) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || style === 'error') return
    const timer = setTimeout(() => closeFlash(id), stayTime)
    return () => clearTimeout(timer)
  }, [held, id, style])
  return (
    <div
      className={classes.flash}
      data-style={style}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[style]} size={16} />
      <p>
        {heading !== null && <strong>{heading}: </strong>}
        {text}
      </p>
      <CloseButton size="sm" aria-label="Close this message" c="inherit" onClick={() => closeFlash(id)} />
    </div>
  )
}

/**
 * Shows the flashes. Errors interrupt a screen reader and stay until closed; others wait for a pause. After a success,
 * the parts of the page that change are tinted for a moment.
 */
export function Flashes() {
  const flashes = useFlashes()
  const success = flashes.findLast(({ style }) => style === 'success')?.id
  useEffect(() => (success === undefined ? undefined : markChanges()), [success])
  const boxes = (errors: boolean) =>
    flashes
      .filter(({ style }) => (style === 'error') === errors)
      .map((each) => <FlashBox key={each.id} {...each} />)
  return (
    <section className={classes.flashes} aria-label="Messages">
      <div role="alert">{boxes(true)}</div>
      <output>{boxes(false)}</output>
    </section>
  )
}
