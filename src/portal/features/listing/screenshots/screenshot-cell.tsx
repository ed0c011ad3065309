import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Screenshot } from '#contract/listing.ts'
import classes from './screenshots.module.css'

interface Props {
  slug: string
  screenshot: Screenshot
  /** The add-on is editable. */
  editable: boolean
  /** The drag handle. */
  handle: ReactNode
}

/** A screenshot in the grid; clicking opens its panel. */
export function ScreenshotCell({ slug, screenshot, editable, handle }: Props) {
  const { id, name, thumbUrl, mediumUrl, retinaUrl } = screenshot
  // The caption describes it. Most are 16:10: 150, 300 and 600 pixels high, in a cell of about 240 by 150.
  const picture = (
    <img
      src={mediumUrl}
      srcSet={`${thumbUrl} 240w, ${mediumUrl} 480w, ${retinaUrl} 960w`}
      sizes="(max-width: 30em) 45vw, 240px"
      alt=""
      draggable={false}
    />
  )
  return (
    <figure className={classes.cell}>
      {editable ? (
        <Link
          to="/addons/$addonSlug/marketplace-listing/screenshots/$screenshotId/edit"
          params={{ addonSlug: slug, screenshotId: id }}
          className={classes.picture}
          aria-label={`Edit ${name}`}
          draggable={false}
        >
          {picture}
        </Link>
      ) : (
        <div className={classes.picture}>{picture}</div>
      )}
      <figcaption className={classes.caption}>
        {handle}
        <span>{name}</span>
      </figcaption>
    </figure>
  )
}
