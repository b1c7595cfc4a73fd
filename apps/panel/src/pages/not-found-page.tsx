import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { places } from '../app.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function NotFoundPage() {
  const { common } = useTexts();
  return (
    <>
      <PageTitle title={common.notFoundTitle} text={common.notFoundText} />
      <Button component={Link} to={places.tokens} variant="default">
        {common.home}
      </Button>
    </>
  );
}
