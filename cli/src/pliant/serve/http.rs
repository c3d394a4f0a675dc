//! A server of HTTP/1.1 for one page on this machine.
//!
//! Answers are given to requests that name the loopback address as their host (so that no other name leads here), come from no other origin and know the token of the address. Messages have
//! a limited size.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::str::from_utf8;
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::Duration;

/// Longest message, and longest head of a request, bytes.
const LONGEST: usize = 64 << 10;
const LONGEST_HEAD: usize = 16 << 10;
/// Most lines of a head.
const LINES: usize = 64;
/// Most connections.
const MOST: usize = 32;
/// Time after which a connection is closed on which nothing comes, and time for the rest of a refused message.
const PATIENCE: [Duration; 2] = [Duration::from_secs(120), Duration::from_millis(500)];
/// Most bytes of a refused message that are read, so that the refusal reaches its sender.
const REFUSED: usize = 4 << 20;
/// The page loads nothing from elsewhere, is shown in no frame and tells its address nobody.
const RULES: &str = "Cache-Control: no-store\r\n\
    Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; connect-src 'self'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\nReferrer-Policy: same-origin\r\nX-Content-Type-Options: nosniff\r\n";

/// A message, and where its answer goes: status and JSON.
pub(super) struct Asked {
    pub(super) message: Vec<u8>,
    pub(super) answer: SyncSender<(u16, String)>,
}

/// The page and who may come in.
pub(super) struct Door {
    hosts: [String; 2],
    path: String,
    page: String,
}

impl Door {
    /// A page behind a random token of 128 bits.
    pub(super) fn new(port: u16, page: String) -> Result<Self, getrandom::Error> {
        let mut token = [0; 16];
        getrandom::fill(&mut token)?;
        let mut path = "/".to_owned();
        for byte in token {
            // Nothing fails in memory.
            let _ = write!(path, "{byte:02x}");
        }
        path.push('/');
        Ok(Self { hosts: ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")), path, page })
    }

    /// The address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}{}", self.hosts[0], self.path)
    }

    /// Why a request is refused: status and reason.
    fn refuse(&self, request: &Request) -> Result<(), (u16, &'static str)> {
        if !self.hosts.contains(&request.host) {
            return Err((403, "another host"));
        }
        let own = || request.origin.as_ref().and_then(|origin| origin.strip_prefix("http://"));
        if request.origin.is_some() && own() != Some(&request.host) {
            return Err((403, "another origin"));
        }
        if !same(request.path.as_bytes(), self.path.as_bytes()) {
            return Err((403, "another token"));
        }
        match (request.method.as_str(), request.length) {
            ("GET", Some(0)) | ("POST", Some(0..=LONGEST)) => Ok(()),
            ("GET" | "POST", Some(_)) => Err((413, "a message that is too long: expected at most 64 kB")),
            ("GET" | "POST", None) => Err((411, "a message without its length")),
            _ => Err((405, "another method: expected GET or POST")),
        }
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn same(found: &[u8], expected: &[u8]) -> bool {
    let differing = found.iter().zip(expected).fold(0, |all, (a, b)| all | (a ^ b));
    found.len() == expected.len() && differing == 0
}

/// The head of a request.
#[derive(Default)]
struct Request {
    method: String,
    path: String,
    host: String,
    origin: Option<String>,
    /// Length of the message, bytes; `None` where it is not told before.
    length: Option<usize>,
    /// Whether the connection ends with it.
    last: bool,
}

impl Request {
    /// Reads a head and its length in bytes; `None` while it is not complete.
    fn parse(bytes: &[u8]) -> Result<Option<(Self, usize)>, &'static str> {
        let mut lines = [httparse::EMPTY_HEADER; LINES];
        let mut head = httparse::Request::new(&mut lines);
        let size = match head.parse(bytes) {
            Ok(httparse::Status::Complete(size)) => size,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err("no request of HTTP/1.1"),
        };
        let text = |bytes| from_utf8(bytes).map(str::to_owned).map_err(|_| "a header that is no text");
        let mut found = Self {
            method: head.method.unwrap_or_default().to_owned(),
            path: head.path.unwrap_or_default().to_owned(),
            length: Some(0),
            last: head.version != Some(1),
            ..Self::default()
        };
        let mut known = Vec::new();
        for line in head.headers.iter() {
            let name = line.name.to_ascii_lowercase();
            match name.as_str() {
                "host" => found.host = text(line.value)?,
                "origin" => found.origin = Some(text(line.value)?),
                "content-length" => found.length = Some(length(&text(line.value)?)?),
                "connection" => found.last |= text(line.value)?.eq_ignore_ascii_case("close"),
                "transfer-encoding" => {}
                _ => continue,
            }
            if known.contains(&name) {
                return Err("a header that is given twice");
            }
            known.push(name);
        }
        if known.iter().any(|name| name == "transfer-encoding") {
            found.length = None;
        }
        Ok(Some((found, size)))
    }
}

/// A length in bytes, of digits alone.
fn length(text: &str) -> Result<usize, &'static str> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let wrong = "a length of the message that is no whole number";
    if digits { Ok(text.parse().unwrap_or(usize::MAX)) } else { Err(wrong) }
}

/// Answers all connections, each on its thread.
pub(super) fn listen(listener: &TcpListener, door: Door, questions: &SyncSender<Asked>) {
    let door = Arc::new(door);
    for stream in listener.incoming() {
        // The list of connections, one reference each.
        let Ok(stream) = stream else {
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        if Arc::strong_count(&door) > MOST {
            continue;
        }
        let (door, questions) = (Arc::clone(&door), questions.clone());
        // A connection that breaks is the other side's affair.
        thread::spawn(move || drop(converse(stream, &door, &questions)));
    }
}

/// Answers one request after the other.
fn converse(mut stream: TcpStream, door: &Door, questions: &SyncSender<Asked>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE[0]))?;
    stream.set_write_timeout(Some(PATIENCE[0]))?;
    let mut bytes = Vec::new();
    loop {
        let (request, size) = match Request::parse(&bytes) {
            Ok(Some(found)) => found,
            Ok(None) if bytes.len() > LONGEST_HEAD => {
                return refuse(&mut stream, (431, "a head of a request that is too long"));
            }
            Ok(None) => {
                if receive(&mut stream, &mut bytes)? == 0 {
                    return Ok(());
                }
                continue;
            }
            Err(reason) => return refuse(&mut stream, (400, reason)),
        };
        if let Err(refusal) = door.refuse(&request) {
            return refuse(&mut stream, refusal);
        }
        let end = size + request.length.unwrap_or(0);
        while bytes.len() < end {
            if receive(&mut stream, &mut bytes)? == 0 {
                return Ok(());
            }
        }
        let last = request.last;
        if request.method == "GET" {
            respond(&mut stream, (200, "text/html; charset=utf-8"), &door.page, last)?;
        } else {
            let (answer, answered) = mpsc::sync_channel(1);
            let asked = Asked { message: bytes[size..end].to_vec(), answer };
            let ended = |_| io::Error::from(io::ErrorKind::BrokenPipe);
            questions.send(asked).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            let (status, text) = answered.recv().map_err(ended)?;
            respond(&mut stream, (status, "application/json"), &text, last)?;
        }
        if last {
            return stream.shutdown(Shutdown::Both);
        }
        bytes.drain(..end);
    }
}

fn receive(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let mut part = [0; 8 << 10];
    let count = stream.read(&mut part)?;
    bytes.extend_from_slice(&part[..count]);
    Ok(count)
}

/// Refuses a request and ends the connection. What is on its way is read, since a connection that is closed before loses the answer.
fn refuse(stream: &mut TcpStream, (status, reason): (u16, &str)) -> io::Result<()> {
    respond(stream, (status, "text/plain; charset=utf-8"), &format!("refused: {reason}\n"), true)?;
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(PATIENCE[1]))?;
    let mut part = [0; 8 << 10];
    for _ in 0..REFUSED / part.len() {
        if stream.read(&mut part)? == 0 {
            break;
        }
    }
    Ok(())
}

fn respond(stream: &mut TcpStream, (status, kind): (u16, &str), body: &str, last: bool) -> io::Result<()> {
    let reason = match status {
        200 => "OK",
        403 => "Forbidden",
        405 => "Method Not Allowed",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        _ => "Bad Request",
    };
    let end = if last { "close" } else { "keep-alive" };
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: {end}\r\n{RULES}\r\n",
        body.len()
    );
    // In one piece.
    stream.write_all((head + body).as_bytes())
}
