import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useSession } from './session.ts'
import { askForSupportContact, useSupportContact } from './support-contact.ts'
import classes from './support-line.module.css'

/** Support contact and hours. The line keeps its height while loading. */
export function SupportLine() {
  const t = useText('messages')
  const language = useLanguage()
  const dealership = useSession()?.user.dealership?.id
  const support = useSupportContact(dealership)
  if (support.state !== 'loaded')
    return support.state === 'loading' ? (
      <div className={classes['support']}>{t('support.label')}</div>
    ) : (
      <UnstyledButton className="dp-touch" onClick={() => askForSupportContact(dealership)} td="underline">
        {t('support.show')}
      </UnstyledButton>
    )
  const { phone_number: phone, email, hours_en, hours_fr } = support.contact
  const hours = language === 'fr' ? hours_fr : hours_en
  return (
    <div className={classes['support']}>
      <span>{t('support.label')}</span>{' '}
      <Anchor className="dp-touch-row" href={`tel:${phone}`}>
        {phone}
      </Anchor>{' '}
      <Anchor className="dp-touch-row" href={`mailto:${email}`}>
        {email}
      </Anchor>
      {hours === '' ? null : (
        <Text span w="100%" c="dimmed" fz={13}>
          {hours}
        </Text>
      )}
    </div>
  )
}
