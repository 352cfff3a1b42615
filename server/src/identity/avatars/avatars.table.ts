import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/db/columns.ts'
import { users } from '#identity/accounts/users/users.table.ts'

/** Pictures of staff, outside any web root. A new picture has a new id, so an address never changes its content. */
export const avatars = pgTable('avatars', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id),
  media_type: text('media_type').$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
  content: bytes('content').notNull(),
})
