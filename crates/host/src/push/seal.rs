//! A message that only one browser can read (RFC 8291), with proof of who sends it (RFC 8292).

use aes_gcm::aead::{Aead, KeyInit};
use aes_gcm::{Aes128Gcm, Nonce};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey, ecdh};
use sha2::Sha256;

/// Every message is padded to this, so that its length tells nothing.
const PADDED: usize = 512;
/// A proof holds this many seconds.
const PROOF: u64 = 12 * 60 * 60;

/// As keys and messages are written in URLs and headers.
pub fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads what [`encode`] wrote, also if it was padded.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// A secret key from thirty-two random bytes; nothing in the rare case that they are none.
pub fn secret_key(bytes: &[u8]) -> Option<SecretKey> {
    SecretKey::from_slice(bytes).ok()
}

/// A public key as the other side writes it.
pub fn public_bytes(key: &PublicKey) -> Vec<u8> {
    key.to_sec1_point(false).as_bytes().to_vec()
}

/// Who can read a message: what the browser gave when it subscribed.
#[derive(Clone, Debug)]
pub struct Reader {
    key: PublicKey,
    auth: [u8; 16],
}

impl Reader {
    /// Nothing, if these are no keys.
    pub fn new(key: &[u8], auth: &[u8]) -> Option<Reader> {
        Some(Reader { key: PublicKey::from_sec1_bytes(key).ok()?, auth: auth.try_into().ok()? })
    }

    /// Encrypts a text in the form `aes128gcm`, with a key and a salt that were never used before. Nothing, if it is too
    /// long.
    pub fn encrypt(&self, text: &[u8], once: &SecretKey, salt: &[u8; 16]) -> Option<Vec<u8>> {
        if text.len() >= PADDED {
            return None;
        }
        let mut padded = text.to_vec();
        padded.push(2);
        padded.resize(PADDED, 0);
        self.encrypt_padded(&padded, once, salt)
    }

    fn encrypt_padded(&self, padded: &[u8], once: &SecretKey, salt: &[u8; 16]) -> Option<Vec<u8>> {
        let mine = public_bytes(&once.public_key());
        let shared = ecdh::diffie_hellman(once.to_nonzero_scalar(), self.key.as_affine());
        let info = [b"WebPush: info\0".as_slice(), &public_bytes(&self.key), &mine].concat();
        let (key, nonce) = keys(shared.raw_secret_bytes(), &self.auth, &info, salt)?;
        let cipher = Aes128Gcm::new_from_slice(&key).ok()?;
        let sealed = cipher.encrypt(&Nonce::from(nonce), padded).ok()?;
        let size = (sealed.len() as u32 + 1).max(4096);
        let head = [salt.as_slice(), &size.to_be_bytes(), &[mine.len() as u8], &mine].concat();
        Some([head, sealed].concat())
    }
}

/// The key and the nonce of a message, from what both sides know.
fn keys(shared: &[u8], auth: &[u8], info: &[u8], salt: &[u8; 16]) -> Option<([u8; 16], [u8; 12])> {
    let (mut input, mut key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
    Hkdf::<Sha256>::new(Some(auth), shared).expand(info, &mut input).ok()?;
    let drawn = Hkdf::<Sha256>::new(Some(salt), &input);
    drawn.expand(b"Content-Encoding: aes128gcm\0", &mut key).ok()?;
    drawn.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    Some((key, nonce))
}

/// What a message for somebody at `origin` carries as `Authorization`: who sends it, signed.
pub fn proof(key: &SecretKey, origin: &str, contact: &str, now: u64) -> String {
    let claims = serde_json::json!({ "aud": origin, "exp": now + PROOF, "sub": contact });
    let said = format!("{}.{}", encode(br#"{"typ":"JWT","alg":"ES256"}"#), encode(claims.to_string().as_bytes()));
    let signature: Signature = SigningKey::from(key).sign(said.as_bytes());
    let public = encode(&public_bytes(&key.public_key()));
    format!("vapid t={said}.{}, k={public}", encode(&signature.to_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    fn bytes(text: &str) -> Vec<u8> {
        decode(text).expect("these are letters of base64")
    }

    /// The worked example of RFC 8291, section 5.
    #[test]
    fn a_message_is_sealed_as_the_rfc_seals_its_example() {
        let reader = Reader::new(
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        );
        let once = secret_key(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).expect("a key");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("sixteen bytes");
        let text = b"When I grow up, I want to be a watermelon\x02";
        let sealed = reader.expect("keys").encrypt_padded(text, &once, &salt).expect("it can be sealed");
        let example = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzA\
                       C8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(encode(&sealed), example);
    }

    #[test]
    fn messages_of_all_lengths_look_alike_and_none_is_too_long() {
        let key = secret_key(&[7; 32]).expect("a key");
        let reader = Reader::new(&public_bytes(&key.public_key()), &[1; 16]).expect("keys");
        let once = secret_key(&[9; 32]).expect("a key");
        let lengths: Vec<_> =
            [0, 1, 511].map(|n| reader.encrypt(&vec![b'x'; n], &once, &[3; 16]).map(|m| m.len())).into();
        assert!(lengths.iter().all(|length| length.is_some() && *length == lengths[0]));
        assert_eq!(reader.encrypt(&[b'x'; 512], &once, &[3; 16]), None);
    }

    #[test]
    fn what_is_no_key_makes_no_reader() {
        let key = public_bytes(&secret_key(&[7; 32]).expect("a key").public_key());
        assert!(Reader::new(&key, &[0; 16]).is_some());
        assert!(Reader::new(&key, &[0; 15]).is_none());
        assert!(Reader::new(&key[1..], &[0; 16]).is_none());
        assert!(Reader::new(&[4; 65], &[0; 16]).is_none(), "not on the curve");
        assert!(Reader::new(&[0], &[0; 16]).is_none(), "nobody's point");
    }

    #[test]
    fn a_proof_is_signed_and_names_its_place() {
        let key = secret_key(&[7; 32]).expect("a key");
        let proof = proof(&key, "https://push.example", "mailto:a@b.example", 1000);
        let token = proof.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("two parts");
        let (said, signature) = token.0.rsplit_once('.').expect("a signature");
        let verifying = VerifyingKey::from_sec1_bytes(&bytes(token.1)).expect("a public key");
        let signature = Signature::from_slice(&bytes(signature)).expect("a signature");
        assert!(verifying.verify(said.as_bytes(), &signature).is_ok());
        let claims = bytes(said.split_once('.').expect("two parts").1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("JSON");
        assert_eq!(
            claims,
            serde_json::json!({ "aud": "https://push.example", "exp": 44_200, "sub": "mailto:a@b.example" })
        );
    }
}
