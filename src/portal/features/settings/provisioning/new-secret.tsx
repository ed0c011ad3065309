import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import code from '#portal/ui/layout/code-block.module.css'
import classes from '../settings.module.css'

interface Props {
  secret: string
  name: string
  /** Called when it is dismissed for good. */
  onDone: () => void
  onEscape: () => void
}

/** A newly created secret, the only time it can be read. */
export function NewSecret({ secret, name, onDone, onEscape }: Props) {
  const block = useRef<HTMLElement>(null)
  useEffect(() => block.current?.focus(), [])
  useEffect(() => {
    const { current } = block
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [onEscape])
  return (
    <section
      ref={block}
      tabIndex={-1}
      aria-label={`New ${name}`}
      className={`${classes.block} ${classes.once}`}
    >
      <p>
        This is the new {name}. It is <b>shown only now</b>: copy it to a safe place before you leave this
        page.
      </p>
      <code className={`${code.code} ${classes.secret}`}>{secret}</code>
      <div className={code.actions}>
        <CopyButton text={secret} label={`Copy the new ${name}`} instead="Select it and copy it by hand." />
        <Button variant="default" onClick={onDone}>
          I have stored it
        </Button>
      </div>
    </section>
  )
}
