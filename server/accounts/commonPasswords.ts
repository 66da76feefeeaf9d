/** Passwords of eight characters and more that head every published list, in lower case, and those this trade invites. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword p@ssword1 pa55word passwort passport1
  12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 12341234 11111111 111111111 1111111111 00000000 000000000
  22222222 55555555 66666666 77777777 88888888 99999999 99999999 12121212 123123123 11223344 12344321 123454321 147258369 159357456
  123321123 112233445566 102030405060 1029384756 1234qwer 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1zaq1 qazwsxedc qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz123 qwer1234 asdfasdf asdfghjk asdfghjkl asdf1234 zxcvbnm1
  zxcvbnm123 abcd1234 abcdefgh abcdefg1 abc12345 abc123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa iloveyou iloveyou1
  iloveyou2 ilovegod trustno1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 starwars starwars1 pokemon1 michael1 jennifer jessica1 jordan23 charlie1 daniel123 ashley123 michelle nicole123 anthony1
  elizabeth alexander alexandra benjamin christopher victoria samantha madison1 matthew1 welcome1 welcome12 welcome123 welcome2 letmein1
  letmein123 changeme changeme1 changeme123 administrator admin123 admin1234 admin12345 adminadmin rootroot root1234 testtest test1234
  test12345 testing1 testing123 user1234 username guest123 guest1234 default1 secret123 secret12 master123 dragon123 monkey123 shadow123
  mustang1 corvette mercedes ferrari1 porsche911 computer computer1 internet internet1 whatever whatever1 nothing1 blink182 liverpool
  liverpool1 chelsea1 arsenal1 manchester barcelona realmadrid juventus1 chocolate chocolate1 butterfly butterfly1 flowers1 cookie123
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 january1 december1
  lovelove loveyou1 babygirl babygirl1 sweetheart angel123 freedom1 access14 logitech midnight mountain hello123 hello1234 hellohello
  google123 facebook facebook1 samsung1 samsung123 iphone123 linkedin microsoft 1password mypassword mypassword1 newpassword oldpassword
  captain1 captain123 vessel123 vesselops vessel-ops vesselops1 shipping1 shipping123 maritime maritime1 maritime123 seafarer seafarer1
  sailor123 chiefmate masteratsea anchor123 harbour1 portstate bulkcarrier tanker123 crew1234 invoice1 invoice123 invoices invoices1
  `
    .trim()
    .split(/\s+/),
);
