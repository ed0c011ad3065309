import { Anchor } from '@mantine/core'
import type { Revision } from '#contract/buildpack.ts'
import { approvalDate, fullTime } from '#portal/ui/format/dates.ts'
import classes from '../buildpacks.module.css'
import { RevisionStatusTag } from '../buildpack-tags.tsx'

/** One release: what was published, when and by whom, or why it failed. */
export function RevisionItem({ revision }: { revision: Revision }) {
  const { ref, sha, checksum, license, tarball, error, publishedByEmail, createdAt } = revision
  return (
    <li className={classes.revision}>
      <b>{ref}</b>
      <span className={classes.tags}>
        <RevisionStatusTag revision={revision} />
      </span>
      <p className={classes.soft}>
        {publishedByEmail !== null && `${publishedByEmail} on `}
        <time title={fullTime(createdAt)}>{approvalDate(createdAt)}</time>
        {license !== null && ` · ${license}`}
        {tarball !== null && (
          <>
            {' · '}
            <Anchor href={tarball} inherit rel="noreferrer">
              Source archive
            </Anchor>
          </>
        )}
      </p>
      {error !== null && <p>{error}</p>}
      {sha !== null && (
        <p className={classes.soft}>
          Commit <code className={classes.mono}>{sha.slice(0, 12)}</code>
          {checksum !== null && (
            <>
              {', SHA-256 '}
              <code className={classes.mono} title={checksum}>
                {checksum.slice(0, 12)}…
              </code>
            </>
          )}
        </p>
      )}
    </li>
  )
}
