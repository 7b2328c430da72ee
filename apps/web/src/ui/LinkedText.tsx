import { Fragment } from 'react';

/** A web address, without the punctuation that ends its sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]'”’]/gi;

/** Shows what people wrote, with its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const addresses = [...text.matchAll(ADDRESS)].filter(([address]) => URL.canParse(address));
  let end = 0;
  const parts = addresses.map(({ 0: address, index }) => {
    const before = text.slice(end, index);
    end = index + address.length;
    return (
      <Fragment key={index}>
        {before}
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {address}
        </a>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
