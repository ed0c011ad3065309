import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Copying = 'not copied' | 'copied' | 'failed'

async function copy(text: string): Promise<Copying> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

interface Props {
  /** The text to copy. */
  text: string
  /** A label for screen readers where more than one thing on the page can be copied. */
  label?: string
  /** Advice where the browser does not allow it. */
  instead: string
  /** The button's content. */
  children?: ReactNode
}

/** A button that copies a text, and says beside it whether it could. */
export function CopyButton({ text, label, instead, children = 'Copy' }: Props) {
  const [copying, setCopying] = useState<Copying>('not copied')
  const words: Record<Copying, string> = {
    'not copied': '',
    copied: 'Copied.',
    failed: `The browser did not allow it. ${instead}`,
  }
  return (
    <>
      <Button
        variant="default"
        {...(label === undefined ? {} : { 'aria-label': label })}
        onClick={() => void copy(text).then(setCopying)}
      >
        {children}
      </Button>
      <output>{words[copying]}</output>
    </>
  )
}
