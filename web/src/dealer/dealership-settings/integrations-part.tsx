import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/titled-card.tsx'
import { paths } from '../paths.ts'
import { Can } from '../sessions/can.tsx'
import { CardAccountPart } from './card-account-part.tsx'
import classes from './dealership.module.css'
import type { PartProps } from './section-parts.tsx'
import { SwitchSetting, TextSetting } from './setting-fields.tsx'

export function IntegrationsPart({ form }: PartProps) {
  const t = useText('dealership')
  return (
    <>
      <Can action="identity-provider:edit">
        <TitledCard level={3} title={t('card.sign_on')}>
          <p className={classes['plain']}>{t('sign_on.text')}</p>
          <Anchor component={Link} to={paths.singleSignOn}>
            {t('sign_on.open')}
          </Anchor>
        </TitledCard>
      </Can>
      <CardAccountPart />
      <Can action="inventory:sync">
        <TitledCard level={3} title={t('card.inventory')}>
          <p className={classes['plain']}>{t('inventory.text')}</p>
          <Anchor component={Link} to={paths.inventoryFeeds}>
            {t('inventory.open')}
          </Anchor>
        </TitledCard>
      </Can>
      <Can action="dealership:connect-services">
        <TitledCard level={3} title={t('card.crm')}>
          <SwitchSetting form={form} field="use_external_crm" />
          <TextSetting form={form} field="external_crm_url" />
          <SwitchSetting form={form} field="is_external_crm_user" />
        </TitledCard>
      </Can>
    </>
  )
}
