import { newDatabaseFolder } from '#server/db/new-database.ts'
import { openPglite } from '#server/db/open.ts'
import { buildPictures } from '#server/demo/story-pictures.ts'

// Run by the build (src/build/database-plugin.ts), as a part of which this finds its migrations.
const pictures = buildPictures()
const { close } = await openPglite({ dataDir: newDatabaseFolder })
await close()
await pictures
