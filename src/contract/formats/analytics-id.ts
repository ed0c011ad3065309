import * as v from 'valibot'
import { plain } from './plain-text.ts'

/** A measurement id, an older property id, or a Tag Manager container id; '' for none. */
const forms = /^(?:|G-[A-Z0-9]{1,20}|UA-\d{1,12}(?:-\d{1,4})?|GTM-[A-Z0-9]{1,12})$/i

/** A Google Analytics id. */
export const analyticsId = v.pipe(
  v.string(),
  plain,
  v.regex(forms, 'must look like G-ABC123DEF4, UA-12345-1 or GTM-ABC123'),
)
