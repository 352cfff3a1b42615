import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { LeadKeys } from './lead-keys.tsx'
import classes from './leads.module.css'
import { LeadMailPart } from './lead-mail.tsx'
import { MessageList } from './message-list.tsx'

/** Unreadable leads, keys of senders, and forwarding. */
export function LeadsScreen() {
  const t = useText('leads')
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <p className={classes['intro']}>{t('intro')}</p>
      <section aria-labelledby="quarantine">
        <h2 id="quarantine" className={classes['heading']}>
          {t('quarantine')}
        </h2>
        <MessageList />
      </section>
      <Can action="lead-key:edit">
        <LeadKeys />
        <LeadMailPart />
      </Can>
    </div>
  )
}
