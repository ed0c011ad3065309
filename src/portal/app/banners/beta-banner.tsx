import { Anchor, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { writeStored, readStored } from '#portal/wire/safe-storage.ts'
import classes from '#portal/ui/layout/bar.module.css'

const closedKey = 'beta-banner-closed'

/**
 * Announces that this portal is a beta and links to the old one; once closed, stays closed in this browser.
 */
export function BetaBanner({ product, legacyPortal }: { product: string; legacyPortal: string }) {
  const [closed, setClosed] = useState(() => readStored('localStorage', closedKey) !== null)
  if (closed) return null
  const close = () => {
    writeStored('localStorage', closedKey, 'yes')
    setClosed(true)
  }
  return (
    <aside className={`${classes.bar} ${classes.beta}`} aria-label="About this beta">
      <p>
        The new {product} is a beta with limited features. For everything else, use the{' '}
        <Anchor href={legacyPortal} inherit>
          older provider portal
        </Anchor>
        .
      </p>
      <CloseButton aria-label="Close the note about the beta" onClick={close} />
    </aside>
  )
}
