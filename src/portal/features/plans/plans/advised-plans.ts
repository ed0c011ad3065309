import { slugify } from '#contract/formats/slug.ts'
import { plainText } from '#contract/formats/plain-text.ts'

/** Advice on a new plan's name and slug; does not block creation. `productName` is the platform's. */
export function planAdvice(typed: { name: string; slug: string }, productName: string): string[] {
  const name = typed.name.trim().toLowerCase()
  const slug = plainText(typed.slug) || slugify(typed.name)
  const platform = productName.trim().toLowerCase().split(/\s+/)[0] ?? ''
  return [
    ...(/\d/.test(name + slug) ? ['Versions and numbers age: a name without digits is better.'] : []),
    ...(/[-_]/.test(slug) ? ['One word is easier to type than words with hyphens.'] : []),
    ...(platform !== '' && name.split(/[^\p{L}\d]+/u).includes(platform)
      ? ['Customers know where they are: leave out the platform’s name.']
      : []),
    ...(/\bfree\b/.test(name) || /\bfree\b/.test(slug)
      ? ['A plan may cost something one day: better “starter” or “developer” than “free”.']
      : []),
  ]
}
