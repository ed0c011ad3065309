import { useState } from 'react'
import type { MarketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import classes from './page-screenshots.module.css'

const WholeScreenshot = lazyPart(async () => (await import('./whole-screenshot.tsx')).WholeScreenshot)

/** The screenshots side by side; each opens in its full size. */
export function PageScreenshots({ screenshots }: Pick<MarketplacePage, 'screenshots'>) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ul className={classes.strip}>
        {screenshots.map(({ id, name, mediumUrl, retinaUrl }, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.picture}
              aria-label={`Enlarge ${name}`}
              onClick={() => setOpened(at)}
            >
              <img src={mediumUrl} srcSet={`${mediumUrl} 480w, ${retinaUrl} 960w`} sizes="320px" alt={name} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <WholeScreenshot
          screenshots={screenshots}
          at={opened}
          onTurn={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
